// PRIVACY_IMAGES and PRIVACY_POINTS choose how many; the full proof takes 1000 and 10000.
import t from '#tap'
import { leaveNoTrace } from '../../../support/privacy.ts'

const images = Number(process.env.PRIVACY_IMAGES ?? 40)
const points = Number(process.env.PRIVACY_POINTS ?? 1000)

t.test(`${images} images and ${points} sets of points leave no trace`, t => leaveNoTrace(t, { images, points }))
