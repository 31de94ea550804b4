// The learner's database between pages of different versions.
import { mock } from 'node:test'
import { openDB } from 'idb'
import t from '#tap'
import { openLearnerDatabase, read, write } from '../../web/learner/database/database.ts'
import { saveGoal } from '../../web/learner/activity.ts'
import { openDevice } from './device.ts'

t.test('an old tab closes its database for a newer page and reports it', async t => {
  await openDevice(t, () => new Error('no connection'))
  let closed = 0
  const oldPage = await openLearnerDatabase({ onClosed: () => { closed++ } })
  t.teardown(() => oldPage.connection.close())
  // `openDevice` has opened the database too, so two connections close.
  const newer = await new Promise<{ close (): void }>((resolve, reject) => {
    const blocked = () => reject(new Error('the newer page is blocked'))
    openDB('dactylo-learner', 5, { blocked }).then(resolve, reject)
  })
  t.teardown(() => newer.close())
  t.equal(closed, 1)
  t.throws(() => oldPage.connection.transaction('outbox'), { name: 'InvalidStateError' })
})

/** Connections opened by the page, so that the test can close them as a browser does. */
function connections () {
  const opened: IDBDatabase[] = []
  const open = indexedDB.open.bind(indexedDB)
  indexedDB.open = (...args) => {
    const request = open(...args)
    request.addEventListener('success', () => opened.push(request.result))
    return request
  }
  return opened
}

t.test('a database closed by the browser is reopened for reads and writes', async t => {
  let opened: IDBDatabase[] = []
  const { database } = await openDevice(t, () => new Error('no connection'), async () => { opened = connections() })
  await saveGoal(database, 'guest', 5)
  opened.at(-1)!.close()
  t.same(await Promise.all([1, 2].map(() => read(database, db => db.count('outbox')))), [1, 1])
  t.equal(opened.length, 2, 'once')
  opened.at(-1)!.close()
  await saveGoal(database, 'guest', 10)
  t.match(await read(database, db => db.getAll('outbox')), [{ goal: { letters: 10 } }])
})

t.test('a database that cannot be reopened is reported as lost, not as closed by a newer page', async t => {
  let opened: IDBDatabase[] = []
  await openDevice(t, () => new Error('no connection'), async () => { opened = connections() })
  const events: string[] = []
  const database = await openLearnerDatabase(
    { onClosed: () => events.push('closed'), onLost: () => events.push('lost') })
  opened.at(-1)!.close()
  indexedDB.open = () => { throw new DOMException('The disk is broken', 'UnknownError') }
  await t.rejects(read(database, db => db.count('outbox')), { name: 'InvalidStateError' })
  t.same(events, ['lost'])
})

t.test('a database from before the first release is replaced', async t => {
  const { database } = await openDevice(t, () => new Error('no connection'), async () => {
    const db = await openDB('dactylo-learner', 1, { upgrade (db) { db.createObjectStore('deeds') } })
    db.close()
  })
  const tables = ['events', 'films', 'outbox', 'places', 'reviews', 'signs', 'snapshots', 'summaries']
  t.same([...database.connection.objectStoreNames], tables)
})

t.test('a browser that never answers is given up', async t => {
  await openDevice(t, () => new Error('no connection'))
  const open = indexedDB.open.bind(indexedDB)
  t.teardown(() => { indexedDB.open = open })
  indexedDB.open = name => {
    const request = open(`${name} of a silent browser`)
    for (const type of ['upgradeneeded', 'success']) request.addEventListener(type, e => e.stopImmediatePropagation())
    return request
  }
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const opening = openLearnerDatabase()
  mock.timers.tick(10_000)
  await t.rejects(opening, { message: 'The browser does not open the database' })
})

t.test('a write for which there is no room says so, and another fault throws', async t => {
  const { database } = await openDevice(t, () => new Error('no connection'))
  const fail = (name: string) => write(database, ['outbox'], () => { throw new DOMException('', name) })
  t.equal(await fail('QuotaExceededError'), false)
  await t.rejects(fail('DataError'), { name: 'DataError' })
})
