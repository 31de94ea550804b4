import { runFiles, testsOutside } from '#tap'

await runFiles(await testsOutside('long'))
