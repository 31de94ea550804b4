import { runFiles } from '#tap'

await runFiles(['.'], { share: [3, 3] })
