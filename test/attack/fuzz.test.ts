import t from '#tap'
import { fuzz } from '../support/fuzz.ts'

t.test('requests from a fuzzer are answered as the documentation says', t => fuzz(t, 300))
