import { runFiles } from '#tap'

await runFiles(['.'], { share: [1, 2] })
