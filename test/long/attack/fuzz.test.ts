// FUZZ_RUNS chooses how many; a second pass on another database takes fewer.
import t from '#tap'
import { fuzz } from '../../support/fuzz.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? (process.env.TEST_DATABASE_URL ? 2000 : 3000))

t.test(`${RUNS} requests from a fuzzer are answered as the documentation says`, t => fuzz(t, RUNS))
