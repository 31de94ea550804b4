import { runFiles } from '#tap'

await runFiles(['attack', 'faults'])
