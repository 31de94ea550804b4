import t from '#tap'
import { LONGER, checkLongTexts, readLongRequests } from '../../support/long-texts.ts'

t.test('a header or a query of any length takes time in proportion to its length', t => readLongRequests(t, LONGER))

t.test('a text of any length is checked in time in proportion to its length', t => checkLongTexts(t, LONGER))
