import { runFiles } from '#tap'

await runFiles(['recognition', 'recognizer', 'repository', 'tools', 'train', 'web'])
