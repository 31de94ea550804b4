import { runShare } from '#tap'

await runShare(['recognizer', 'tools', 'train', 'web'])
