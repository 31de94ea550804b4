import { runFiles } from '#tap'
import { noRuntimes } from '../../long/runtimes/tools.ts'

await runFiles(['long/runtimes'], { skip: noRuntimes })
