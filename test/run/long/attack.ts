import { runFiles } from '#tap'

await runFiles(['long/attack', 'long/faults'])
