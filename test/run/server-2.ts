import { runShare } from '#tap'

await runShare(['.'], [2, 2])
