import { runFiles } from '#tap'

await runFiles(['recognition', 'repository', 'tools'])
