import { runFiles } from '#tap'

await runFiles(['recognizer', 'tools', 'train', 'web'])
