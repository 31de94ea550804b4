import { runFiles } from '#tap'

await runFiles(['.'], { share: [2, 2] })
