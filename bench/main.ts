// npm run bench [-- part …]: the figures of the project, each compared with a peer or a limit in the same run.
import { parts as wanted } from './options.ts'

const parts: Record<string, () => Promise<{ run (): Promise<void> }>> = {
  start: () => import('./start.ts'),
  spelling: () => import('./spelling.ts'),
  advice: () => import('./advice.ts'),
  hands: () => import('./hand-tracker.ts'),
  'many-images': () => import('./many-images.ts'),
  letters: () => import('./letter-model.ts'),
  recognition: () => import('./recognition.ts'),
  load: () => import('./load.ts'),
  platform: () => import('./platform.ts'),
  hostile: () => import('./hostile.ts'),
  web: () => import('./web.ts'),
  year: () => import('./year.ts'),
  round: () => import('./round.ts'),
  words: () => import('./words-in-flow.ts'),
  held: () => import('./held.ts'),
  mediapipe: () => import('./mediapipe.ts'),
  edge: () => import('./edge.ts')
}

const unknown = wanted.filter(name => !(name in parts))
if (unknown.length > 0) {
  throw new Error(`No bench named ${unknown.join(', ')}; there are: ${Object.keys(parts).join(', ')}`)
}

for (const [name, load] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n# ${name}`)
  const { run } = await load()
  await run()
}
