// FUZZ_FILES sets the number.
import t from '#tap'
import { readDamagedImages } from '../../../support/damaged-images.ts'

const COUNT = Number(process.env.FUZZ_FILES ?? 60)

t.test(`${COUNT} damaged JPEG and PNG images are read or refused`, t => readDamagedImages(t, COUNT))
