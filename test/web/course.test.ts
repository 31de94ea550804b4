// The course that the page carries, and the steps of its lessons.
import { moves } from 'recognizer-wasm'
import t from '#tap'
import { readContent } from '../../server/administration/seed/files.ts'
import type { Course, CourseLesson } from '#course/content'
import { courseOf } from '../../server/administration/seed/course-document.ts'
import { firstStep, nextPosition, findStep, stepsOf, withoutDone } from '../../web/views/learn/steps.ts'

const course: Course = courseOf(await readContent())

t.test('every exercise can be shown: its letter, and a picture of each hand it offers', async t => {
  t.equal(course.lessons.length, 16)
  for (const { exercises } of course.lessons) {
    for (const { id, type, letter, options, answer } of exercises) {
      const moving = options?.filter(option => moves(course.pictures[option] ?? ''))
      t.match(letter, /^[A-Z]$/, id)
      if (type === 'sign_recognition') t.equal(answer, letter)
      else t.ok(options?.includes(answer!), id)
      if (type === 'word_to_image') t.ok(options?.every(option => course.pictures[option]), id)
      if (type === 'word_to_image' && moves(letter!)) t.ok(moving!.length > 1, `${id}: no movement tells the answer`)
    }
  }
})

t.test('a letter is shown before it is first asked for, and in no later lesson', async t => {
  const shown = course.lessons.flatMap(lesson =>
    stepsOf(course, lesson).map(name => findStep(name, lesson))
      .flatMap(step => step?.kind === 'see' ? step.letter : []))
  t.same(shown.toSorted(), [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], 'each once')
  const kindsOf = (lesson: CourseLesson) => stepsOf(course, lesson).map(name => findStep(name, lesson)?.kind)
  const [first, second, third] = course.lessons.map(kindsOf)
  t.same(first, ['see', 'do', 'see', 'do', 'see', 'do'], 'the course begins with letters, not with a text')
  t.same(second, ['read', 'do', 'do', 'do'])
  t.same(third!.slice(0, 5), ['read', 'see', 'do', 'do', 'see'])
})

t.test('what went wrong comes back at the end, after a look at its hand where it goes wrong again', async t => {
  const lesson = course.lessons[1]!
  const [first, second, third] = lesson.exercises.map(({ id }) => id) as [string, string, string]
  const after = nextPosition({ steps: [first, second, third], wrong: [], putOff: [] }, lesson, { wrong: true })
  t.match(after, { steps: [second, third, first], wrong: [first] })
  const twice = nextPosition({ ...after, steps: [first] }, lesson, { wrong: true })
  const { letter } = lesson.exercises[0]!
  t.match(firstStep(twice, lesson), { kind: 'see', letter, isNew: false })
  const seen = nextPosition(twice, lesson)
  t.match(seen, { steps: [first], wrong: [first] })
  t.match(nextPosition(seen, lesson), { steps: [], wrong: [first] })
  const { steps } = nextPosition({ ...after, steps: [first, second] }, lesson, { wrong: true })
  t.match(steps.slice(1), [second, first], 'later')
})

t.test('what is always answered wrong is asked three times, then left for later', async t => {
  const lesson = course.lessons[1]!
  const steps = lesson.exercises.map(({ id }) => id)
  let way: Parameters<typeof nextPosition>[0] = { steps, wrong: [], putOff: [] }
  const asked: string[] = []
  for (let step = firstStep(way, lesson); step && asked.length < 20; step = firstStep(way, lesson)) {
    if (step.kind === 'do') asked.push(step.exercise.id)
    way = nextPosition(way, lesson, { wrong: step.kind === 'do' })
  }
  t.same(asked, [...steps, ...steps, ...steps])
})

t.test('what is put off comes back once: without a camera one reaches the end, too', async t => {
  const lesson = course.lessons[1]!
  const [first, second] = lesson.exercises.map(({ id }) => id) as [string, string]
  const once = nextPosition({ steps: [first, second], wrong: [], putOff: [] }, lesson, { later: true })
  t.same(once, { steps: [second, first], wrong: [], putOff: [first] })
  t.same(nextPosition({ ...once, steps: [first] }, lesson, { later: true }), { steps: [], wrong: [], putOff: [first] })
})

t.test('what was done on another device since is not asked again, unless the lesson is done once more', async t => {
  const steps = ['see:L', 'a', 'b']
  const completed = new Set(['a'])
  t.same(withoutDone(steps, { status: 'in_progress', completed }), ['see:L', 'b'])
  t.same(withoutDone(steps, { status: 'completed', completed }), steps)
})

t.test('a place kept in a lesson that has changed since leads to the next exercise that is still there', async t => {
  const lesson = course.lessons[1]!
  const [first] = lesson.exercises
  const way = { steps: ['gone', first!.id], wrong: [], putOff: [] }
  t.match(firstStep(way, lesson), { kind: 'do', exercise: { id: first!.id } })
  t.same(nextPosition(way, lesson).steps, [])
  t.same(nextPosition({ ...way, steps: ['gone'] }, lesson).steps, [])
  t.equal(firstStep({ ...way, steps: ['gone'] }, lesson), undefined)
})
