import t from '#tap'
import { leaveNoTrace } from '../../support/privacy.ts'

t.test('images and points leave no trace', t => leaveNoTrace(t, { images: 10, points: 200 }))
