import { runFiles, testsOutside } from '#tap'

await runFiles(await testsOutside('browser', 'long'), { share: [1, 2] })
