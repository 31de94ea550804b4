// Homework on a pupil's device: the server's last answer plus local progress.
import t from '#tap'
import { fetchHomework, findHomework, recordSeenNews } from '../../web/learner/homework.ts'
import type { AllProgress, LessonProgress } from '../../web/learner/progress.ts'
import { openDevice, success, type Answer } from './device.ts'

const OWNER = 'user-1'
const NOW = new Date('2030-05-03T12:00:00Z')
const homework = (lessonId: string, endsAt: string, state = 'open') => ({ id: lessonId, lessonId, endsAt, state })
const GIVEN = [
  homework('a', '2030-05-02T22:00:00Z'), homework('b', '2030-05-03T22:00:00Z'), homework('c', '2030-05-09T22:00:00Z'),
  homework('d', '2030-05-01T22:00:00Z', 'done')
]
const CLASS = { id: 'class-1', name: 'LSF 1', teacherMay: ['see_name', 'see_hard_letters'] }
const served: Answer = ({ path }) => success(path.includes('assignments') ? GIVEN : [CLASS], { total: 1 })
const completed = (...ids: string[]): AllProgress =>
  new Map(ids.map(id => [id, { status: 'completed', score: 100, completed: new Set() } satisfies LessonProgress]))

t.test('homework is late after its day, and disappears once done on this device', async t => {
  const { database, account } = await openDevice(t, served)
  const find = async (progress = completed(), now = NOW, owner = OWNER) =>
    (await findHomework(database, { owner, now, progress })).homework.map(({ id, state }) => [id, state])
  t.same(await find(), [], 'nothing before the first answer')
  await fetchHomework(account, database)
  t.same(await find(), [['a', 'late'], ['b', 'open'], ['c', 'open']])
  t.same(await find(completed('a', 'c')), [['b', 'open']])
  t.same(await find(completed(), new Date('2030-05-04T00:00:00Z')), [['a', 'late'], ['b', 'late'], ['c', 'open']])
  t.same(await find(completed('a'), new Date('2030-05-03T22:00:00Z')), [['b', 'late'], ['c', 'open']], 'at its end')
  t.same(await find(completed(), NOW, 'user-2'), [], 'nothing for another user')
})

t.test('known homework stays without a connection and when the server fails', async t => {
  let answer: Answer = served
  const { database, account } = await openDevice(t, request => answer(request))
  await fetchHomework(account, database)
  const known = async () => findHomework(database, { owner: OWNER, now: NOW, progress: completed() })
  const before = await known()
  t.match(before, { homework: { length: 3 }, news: [{ name: 'LSF 1', isOn: true }] })
  for (answer of [() => new Error('offline'), () => new Response('', { status: 500 })]) {
    await fetchHomework(account, database)
    t.same(await known(), before)
  }
})

t.test('the notice about hard letters appears once for each change', async t => {
  let teacherMay = ['see_name', 'see_hard_letters']
  const { database, account } = await openDevice(t, ({ path }) =>
    success(path.includes('assignments') ? [] : [{ ...CLASS, teacherMay }], { total: 1 }))
  const newsShown = async () => {
    await fetchHomework(account, database)
    const { news } = await findHomework(database, { owner: OWNER, now: NOW, progress: completed() })
    for (const item of news) await recordSeenNews(database, OWNER, item)
    return news.map(({ isOn }) => isOn)
  }
  t.same([await newsShown(), await newsShown()], [[true], []])
  teacherMay = ['see_name']
  t.same([await newsShown(), await newsShown()], [[false], []])
})
