import { runFiles } from '#tap'
import { noChromium } from '../../browser/find-chromium.ts'

await runFiles(['long/browser'], { skip: noChromium })
