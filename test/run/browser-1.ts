import { runShare } from '#tap'

await runShare(['browser'], [1, 2])
