// The language in which content is read, and how admins write both.
import t from '#tap'
import type { App } from '../server/app.ts'
import { ownApp, sharedApp, signedIn } from './helper.ts'
import { teacherOf } from './support/lessons.ts'

const app = await sharedApp()

type Headers = Record<string, string>

/** Reads with an Accept-Language header, or without one. */
async function get (app: App, headers: Headers, path: string, languages?: string) {
  const answer = await app.inject({
    url: `/api/${path}`, headers: { ...headers, ...languages !== undefined && { 'accept-language': languages } }
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().data
}

const LESSON = { title: 'Les couleurs', titleEn: 'Colours', description: 'Du rouge.', descriptionEn: 'Some red.' }
const MODULE = { title: 'Décrire', titleEn: 'To describe', description: 'Des mots.', descriptionEn: 'Some words.' }

/** Content in both languages. */
async function translated (app: App) {
  const teacher = await teacherOf(app)
  const category = await teacher.post('/dictionary/categories', {
    name: 'Été', nameEn: 'Summer', description: 'Il fait chaud.', descriptionEn: 'It is hot.'
  })
  const sign = await teacher.post('/dictionary', {
    word: 'Soleil', definition: 'La main ronde.', definitionEn: 'A round hand.', categoryId: category.id
  })
  const module = await teacher.newModule(MODULE)
  const lesson = await teacher.newLesson({ moduleId: module.id, ...LESSON })
  const exercise = await teacher.newExercise(lesson.id, {
    signId: sign.id,
    prompt: 'Quelle couleur ?',
    promptEn: 'Which colour?',
    options: ['Pain', 'Rouge'],
    optionsEn: ['Red', 'Pain'],
    answer: 'Pain'
  })
  return { ...teacher, category, sign, module, lesson, exercise }
}

t.test('a learner reads everything in their language, or in English by default', async t => {
  const app = await ownApp(t)
  const { category, sign, lesson, exercise } = await translated(app)
  const { headers } = await signedIn(app)
  const read = async (languages?: string) => {
    const ask = (path: string) => get(app, headers, path, languages)
    const [listed] = await ask('lessons')
    const full = await ask(`lessons/${lesson.id}`)
    t.same([full.title, full.description, full.module], [listed.title, listed.description, listed.module])
    const [module] = await ask('modules')
    t.same(full.module, module)
    const found = await ask(`dictionary/${sign.id}`)
    t.same((await ask('dictionary'))[0], found)
    const shown = await ask(`exercises/${exercise.id}`)
    t.equal(full.exercises[0].prompt, shown.prompt)
    const [{ name, description }] = await ask('dictionary/categories')
    return {
      lesson: [full.title, full.description],
      module: [module.title, module.description],
      sign: [found.word, found.definition, found.category],
      exercise: [shown.prompt, [...shown.options].sort()],
      category: [name, description]
    }
  }
  const english = {
    lesson: ['Colours', 'Some red.'],
    module: ['To describe', 'Some words.'],
    sign: ['Soleil', 'A round hand.', { id: category.id, name: 'Summer' }],
    exercise: ['Which colour?', ['Pain', 'Red']],
    category: ['Summer', 'It is hot.']
  }
  const french = {
    lesson: ['Les couleurs', 'Du rouge.'],
    module: ['Décrire', 'Des mots.'],
    sign: ['Soleil', 'La main ronde.', { id: category.id, name: 'Été' }],
    exercise: ['Quelle couleur ?', ['Pain', 'Rouge']],
    category: ['Été', 'Il fait chaud.']
  }
  for (const languages of [undefined, '', 'en', 'de', 'en-GB, fr;q=0.5', '*', 'fr;q=0']) {
    t.same(await read(languages), english, `Accept-Language: ${languages}`)
  }
  for (const languages of ['fr', 'fr-CA, en;q=0.8', 'de, fr;q=0.4', 'en;q=0.1, FR;q=0.2']) {
    t.same(await read(languages), french, `Accept-Language: ${languages}`)
  }
})

t.test('a learner gets each text once, in French if it has no translation', async t => {
  const app = await ownApp(t)
  const { headers: admin, exercise, lesson, sign } = await translated(app)
  const { headers } = await signedIn(app)
  const paths = [
    'lessons', 'modules', 'dictionary', 'dictionary/categories', `exercises/${exercise.id}`, `lessons/${lesson.id}`
  ]
  for (const path of paths) {
    t.notMatch(JSON.stringify(await get(app, headers, path, 'en')), /En"/, `${path}: only one text`)
    t.match(JSON.stringify(await get(app, admin, path, 'en')), /En"/, `${path}: an admin has both`)
  }
  const patch = (path: string, payload: object) =>
    app.inject({ method: 'PATCH', url: `/api/${path}`, headers: admin, payload })
  await patch(`lessons/${lesson.id}`, { titleEn: null })
  await patch(`modules/${lesson.module.id}`, { descriptionEn: null })
  await patch(`dictionary/${sign.id}`, { definitionEn: null })
  await patch(`dictionary/categories/${sign.category.id}`, { nameEn: null })
  await patch(`exercises/${exercise.id}`, { promptEn: null, optionsEn: null })
  const read = await get(app, headers, `lessons/${lesson.id}`, 'en')
  t.match(read, { title: LESSON.title, description: LESSON.descriptionEn, exercises: [{ prompt: 'Quelle couleur ?' }] })
  t.match(read.module, { title: MODULE.titleEn, description: MODULE.description })
  const found = await get(app, headers, `dictionary/${sign.id}`, 'en')
  t.match(found, { definition: 'La main ronde.', category: { name: 'Été' } })
  t.same([...(await get(app, headers, `exercises/${exercise.id}`, 'en')).options].sort(), ['Pain', 'Rouge'])
})

t.test('an admin reads and writes both languages, even when asking for one', async t => {
  const app = await ownApp(t)
  const { headers, lesson, module, sign, category, exercise } = await translated(app)
  for (const language of ['en', 'fr']) {
    const { title, titleEn, description, descriptionEn, exercises } =
      await get(app, headers, `lessons/${lesson.id}`, language)
    t.same({ title, titleEn, description, descriptionEn }, LESSON)
    t.match(exercises, [{ id: exercise.id, prompt: 'Quelle couleur ?', promptEn: 'Which colour?' }])
    t.same(await get(app, headers, `dictionary/${sign.id}`, language), sign)
    t.same(await get(app, headers, `exercises/${exercise.id}`, language), exercise)
    t.match(await get(app, headers, 'modules', language), [module])
  }
  t.match(lesson, { ...LESSON, module: MODULE })
  t.match(sign, { definition: 'La main ronde.', definitionEn: 'A round hand.' })
  t.match(sign, { category: { name: 'Été', nameEn: 'Summer' } })
  t.match(category, { nameEn: 'Summer', descriptionEn: 'It is hot.' })
  t.match(exercise, { promptEn: 'Which colour?', optionsEn: ['Red', 'Pain'], answer: 'Pain' })

  const { id, title, titleEn, description, descriptionEn } = lesson
  const payload = { title, titleEn, description, descriptionEn: 'All of red.' }
  const written = await app.inject({ method: 'PATCH', url: `/api/lessons/${id}`, headers, payload })
  t.match(written.json().data, payload)
  t.not(descriptionEn, payload.descriptionEn)
})

t.test('categories are sorted by the name the reader sees, and found by either', async t => {
  const app = await ownApp(t)
  const { headers: admin, post } = await teacherOf(app)
  const { headers } = await signedIn(app)
  for (const [name, nameEn] of [['Zoo', 'Animal park'], ['École', 'School'], ['Maison', null]]) {
    const { id } = await post('/dictionary/categories', { name, nameEn })
    await post('/dictionary', { word: `Mot de ${name}`, definition: '…', categoryId: id })
  }
  const names = async (who: Headers, language: string) =>
    (await get(app, who, 'dictionary/categories', language)).map(({ name }: { name: string }) => name)
  t.same(await names(headers, 'en'), ['Animal park', 'Maison', 'School'])
  t.same(await names(headers, 'fr'), ['École', 'Maison', 'Zoo'])
  t.same(await names(admin, 'en'), ['École', 'Maison', 'Zoo'])
  for (const category of ['École', 'ecole', 'SCHOOL']) {
    const found = await get(app, headers, `dictionary?category=${encodeURIComponent(category)}`, 'fr')
    t.same(found.map(({ word }: { word: string }) => word), ['Mot de École'], category)
  }
})

t.test('a choice is graded in the language it was shown in', async t => {
  const app = await ownApp(t)
  const { exercise, newExercise, lesson } = await translated(app)
  const submit = async (answer: string, language: string, { id } = exercise) => {
    const { headers } = await signedIn(app)
    const sent = await app.inject({
      method: 'POST',
      url: `/api/exercises/${id}/submit`,
      headers: { ...headers, 'accept-language': language },
      payload: { answer }
    })
    return sent.json().data
  }
  // "Pain" is the right answer in French and a wrong option in English.
  t.match(await submit('red', 'en'), { isCorrect: true, correctAnswer: 'Red', feedback: 'Right!' })
  t.match(await submit('Pain', 'en'), { isCorrect: false, correctAnswer: null, feedback: 'Not this one.' })
  t.match(await submit('Pain', 'fr'), { isCorrect: true, correctAnswer: 'Pain', feedback: 'Bonne réponse !' })
  t.match(await submit('Red', 'fr'), { isCorrect: true, correctAnswer: 'Pain' }, 'shown in the other language')
  t.match(await submit('Rouge', 'en'), { isCorrect: false })
  const french = await newExercise(lesson.id, { options: ['Rouge', 'Bleu'], answer: 'Rouge' })
  t.match(await submit('rouge', 'en', french), { isCorrect: true, correctAnswer: 'Rouge' })
})

t.test('options keep their order when the language changes', async t => {
  const { newLesson, newExercise } = await teacherOf(app)
  const french = [...'ABCDEFGH'].map(letter => `Mot ${letter}`)
  const english = [...'ABCDEFGH'].map(letter => `Word ${letter}`)
  const lesson = await newLesson()
  const { id } = await newExercise(lesson.id, { options: french, optionsEn: english, answer: 'Mot C' })
  const { headers } = await signedIn(app)
  const { options: shown } = await get(app, headers, `exercises/${id}`, 'fr')
  const { options: translated } = await get(app, headers, `exercises/${id}`, 'en')
  t.same(translated.map((option: string) => option.replace('Word', 'Mot')), shown)
})

t.test('English options must match the French ones', async t => {
  const { headers, newLesson, newExercise } = await teacherOf(app)
  const { id: lessonId } = await newLesson()
  const write = async (payload: object, id?: string) => {
    const answer = await app.inject({
      method: id ? 'PATCH' : 'POST', url: id ? `/api/exercises/${id}` : '/api/exercises', headers, payload
    })
    return answer.json().error?.code
  }
  const whole = { lessonId, type: 'image_to_word', prompt: 'Quoi ?', options: ['Un', 'Deux'], answer: 'Un' }
  t.equal(await write({ ...whole, optionsEn: ['One', 'Two', 'Three'] }), 'OPTIONS_EN_DIFFER')
  t.equal(await write({ ...whole, optionsEn: ['One', 'One'] }), 'VALIDATION_FAILED')
  t.equal(await write({ ...whole, optionsEn: ['One'] }), 'VALIDATION_FAILED')
  const signed = { ...whole, type: 'sign_recognition', options: null, answer: 'A' }
  t.equal(await write({ ...signed, optionsEn: ['One', 'Two'] }), 'OPTIONS_UNEXPECTED')
  const { id } = await newExercise(lessonId, { options: ['Un', 'Deux'], optionsEn: ['One', 'Two'], answer: 'Un' })
  t.equal(await write({ options: ['Un', 'Deux', 'Trois'] }, id), 'OPTIONS_EN_DIFFER')
  t.equal(await write({ options: ['Un', 'Deux', 'Trois'], optionsEn: ['One', 'Two', 'Three'] }, id), undefined)
  t.equal(await write({ optionsEn: null }, id), undefined)
})

t.test('answers that depend on the language are not cached', async t => {
  const app = await ownApp(t)
  const { lesson, sign, exercise } = await translated(app)
  const { headers } = await signedIn(app)
  const paths = ['lessons', 'modules', `lessons/${lesson.id}`, `dictionary/${sign.id}`, `exercises/${exercise.id}`]
  for (const path of paths) {
    t.equal((await app.inject({ url: `/api/${path}`, headers })).headers['cache-control'], 'no-store', path)
  }
})
