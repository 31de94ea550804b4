import { runFiles } from '#tap'
import { STORE_TESTS } from '../../store-tests.ts'

await runFiles(STORE_TESTS)
