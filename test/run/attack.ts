import { runShare } from '#tap'

await runShare(['attack', 'faults'])
