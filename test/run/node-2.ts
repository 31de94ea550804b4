import { runFiles, testsOutside } from '#tap'

await runFiles(await testsOutside('browser', 'long'), { share: [2, 2] })
