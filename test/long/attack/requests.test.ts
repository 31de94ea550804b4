import t from '#tap'
import { readLongRequests } from '../../support/long-texts.ts'

t.test('a header or a query of any length takes time in proportion to its length', readLongRequests)
