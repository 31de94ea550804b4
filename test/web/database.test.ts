// The learner's database between tabs of different versions.
import { openDB } from 'idb'
import t from '#tap'
import { openLearnerDatabase } from '../../web/learner/database.ts'
import { openDevice } from './device.ts'

t.test('a tab makes way for a newer page, and says so', async t => {
  await openDevice(t, () => new Error('no connection'))
  let closed = 0
  const old = await openLearnerDatabase({ onClosed: () => { closed++ } })
  t.teardown(() => old.close())
  // As `openDevice` has it open as well, both make way.
  const newer = await new Promise<{ close (): void }>((resolve, reject) => {
    const blocked = () => reject(new Error('the newer page waits for this one'))
    openDB('dactylo-learner', 2, { blocked }).then(resolve, reject)
  })
  t.teardown(() => newer.close())
  t.equal(closed, 1)
  t.throws(() => old.transaction('deeds'), { name: 'InvalidStateError' })
})
