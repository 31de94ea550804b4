import { runShare } from '#tap'

await runShare(['browser'], [2, 2])
