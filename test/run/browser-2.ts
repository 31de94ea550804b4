import { runFiles } from '#tap'
import { noChromium } from '../browser/find-chromium.ts'

await runFiles(['browser'], { share: [2, 2], skip: noChromium })
