import { runFiles } from '#tap'
import { noChromium } from '../browser/find-chromium.ts'

await runFiles(['browser'], { share: [1, 2], skip: noChromium })
