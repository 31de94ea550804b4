import { runShare } from '#tap'

await runShare(['.'], [1, 2])
