import { runFiles } from '#tap'

await runFiles(['long/plans.test.ts'])
