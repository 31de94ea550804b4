// The built-in course of the page, and the steps of its lessons.
import { moves } from 'recognizer-wasm'
import t from '#tap'
import { readContent } from '../../server/administration/seed/files.ts'
import type { Course, CourseLesson } from '#course/content'
import { courseOf } from '../../server/administration/seed/course-document.ts'
import { firstStep, nextPosition, findStep, stepsOf, withoutDone } from '../../web/views/learn/steps.ts'

const course: Course = courseOf(await readContent())

t.test('every exercise has its letter and a picture of each option', async t => {
  t.equal(course.lessons.length, 20)
  for (const { exercises } of course.lessons) {
    for (const { id, type, letter, options, answer } of exercises.filter(({ spelled }) => !spelled)) {
      const moving = options?.filter(option => moves(course.pictures[option] ?? ''))
      t.match(letter, /^[A-Z]$/, id)
      if (type === 'sign_recognition') t.equal(answer, letter)
      else t.ok(options?.includes(answer!), id)
      if (type === 'word_to_image') t.ok(options?.every(option => course.pictures[option]), id)
      if (type === 'word_to_image' && moves(letter!)) t.ok(moving!.length > 1, `${id}: no movement tells the answer`)
    }
  }
})

t.test('every lesson reads words of letters known so far, and the end of each module reads five', async t => {
  const known = new Set<string>()
  for (const [i, { id, moduleId, exercises }] of course.lessons.entries()) {
    for (const { letter } of exercises) if (letter) known.add(letter)
    const words = exercises.filter(({ type }) => type === 'word_reading')
    t.ok(words.length > 0, id)
    for (const { answer, spelled, options } of words) {
      t.ok(spelled && [...spelled].every(letter => known.has(letter)), `${answer} has known letters`)
      t.ok(!options || options.includes(answer!), `${answer} is offered`)
    }
    if (course.lessons[i + 1]?.moduleId !== moduleId) t.equal(words.length, 5, id)
  }
  const mixed = course.lessons.map(({ exercises }) => exercises.map(({ type }) => type))
    .filter(types => types.at(-1) !== 'word_reading' && types.includes('sign_recognition'))
  t.ok(mixed.length > 8)
  for (const types of mixed) {
    t.ok(types.indexOf('word_reading') < types.indexOf('sign_recognition'), 'words are read before letters are signed')
  }
})

t.test('each letter is shown once, before its first exercise', async t => {
  const signs = course.lessons.flatMap(lesson =>
    stepsOf(course, lesson).map(name => findStep(name, lesson))
      .flatMap(step => step?.kind === 'see' ? step.letter : []))
  t.same(signs.toSorted(), [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], 'each once')
  const kindsOf = (lesson: CourseLesson) => stepsOf(course, lesson).map(name => findStep(name, lesson)?.kind)
  const [first, second, third] = course.lessons.map(kindsOf)
  t.same(first, ['see', 'do', 'see', 'do', 'see', 'do', 'do', 'do', 'do'], 'the course starts with letters')
  t.same(second, Array(8).fill('do'), 'a short text is no step')
  t.same(third!.slice(0, 4), ['see', 'do', 'do', 'see'])
  const long = { ...course.lessons[1]!, description: { fr: 'a '.repeat(100), en: 'Short.' } }
  t.same(kindsOf(long), ['read', ...second!])
})

t.test('a wrong exercise comes back at the end; after a second mistake its hand is shown first', async t => {
  const lesson = course.lessons[1]!
  const [first, second, third] = lesson.exercises.map(({ id }) => id) as [string, string, string]
  const after = nextPosition({ steps: [first, second, third], wrong: [], putOff: [] }, lesson, { wrong: true })
  t.match(after, { steps: [second, third, first], wrong: [first] })
  const twice = nextPosition({ ...after, steps: [first] }, lesson, { wrong: true })
  const { letter } = lesson.exercises[0]!
  t.match(firstStep(twice, lesson), { kind: 'see', letter, isNew: false })
  const afterSee = nextPosition(twice, lesson)
  t.match(afterSee, { steps: [first], wrong: [first] })
  t.match(nextPosition(afterSee, lesson), { steps: [], wrong: [first] })
  const { steps } = nextPosition({ ...after, steps: [first, second] }, lesson, { wrong: true })
  t.match(steps.slice(1), [second, first], 'later')
})

t.test('an exercise that is always answered wrong is asked three times', async t => {
  const lesson = course.lessons[1]!
  const steps = lesson.exercises.map(({ id }) => id)
  let position: Parameters<typeof nextPosition>[0] = { steps, wrong: [], putOff: [] }
  const exercises: string[] = []
  for (let step = firstStep(position, lesson); step && exercises.length < 30; step = firstStep(position, lesson)) {
    if (step.kind === 'do') exercises.push(step.exercise.id)
    position = nextPosition(position, lesson, { wrong: step.kind === 'do' })
  }
  t.same(exercises, [...steps, ...steps, ...steps])
})

t.test('a skipped exercise comes back once, so a lesson can be finished without a camera', async t => {
  const lesson = course.lessons[1]!
  const [first, second] = lesson.exercises.map(({ id }) => id) as [string, string]
  const once = nextPosition({ steps: [first, second], wrong: [], putOff: [] }, lesson, { later: true })
  t.same(once, { steps: [second, first], wrong: [], putOff: [first] })
  t.same(nextPosition({ ...once, steps: [first] }, lesson, { later: true }), { steps: [], wrong: [], putOff: [first] })
})

t.test('exercises completed on another device are skipped, unless the lesson is repeated', async t => {
  const steps = ['see:L', 'a', 'b']
  const completed = new Set(['a'])
  t.same(withoutDone(steps, { status: 'in_progress', completed }), ['see:L', 'b'])
  t.same(withoutDone(steps, { status: 'completed', completed }), steps)
})

t.test('a saved position in a changed lesson leads to the next exercise that still exists', async t => {
  const lesson = course.lessons[1]!
  const [first] = lesson.exercises
  const position = { steps: ['gone', first!.id], wrong: [], putOff: [] }
  t.match(firstStep(position, lesson), { kind: 'do', exercise: { id: first!.id } })
  t.same(nextPosition(position, lesson).steps, [])
  t.same(nextPosition({ ...position, steps: ['gone'] }, lesson).steps, [])
  t.equal(firstStep({ ...position, steps: ['gone'] }, lesson), undefined)
})
