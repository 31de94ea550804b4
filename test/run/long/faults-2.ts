import { runFiles } from '#tap'

await runFiles(['long/faults'])
