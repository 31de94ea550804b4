import { runFiles } from '#tap'

await runFiles(['long/faults'], { share: [1, 2] })
