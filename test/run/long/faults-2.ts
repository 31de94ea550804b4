import { runFiles } from '#tap'

await runFiles(['long/faults'], { share: [2, 2] })
