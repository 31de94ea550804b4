import { runFiles } from '#tap'

await runFiles(['recognizer', 'train', 'web'])
