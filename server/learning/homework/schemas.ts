import { Type, type Static } from 'typebox'
import { contentId } from '../../database/schema/content-ids.ts'
import { localizedText } from '../../content/audience/localization.ts'
import { Id, Moment, count, idLike, line, nullable, oneOf } from '../../http/answers/shapes.ts'
import { A_CLASS, A_PUPIL, pupil } from '../classes/schemas.ts'

/** Lessons per request. */
const MAX_LESSONS = 20
const DAY = 86_400_000

const AN_ASSIGNMENT = '01989c33-2c4d-7e5f-8a61-b7c8d9e0f1a2'
const A_LESSON = contentId('lessons', 'first-letter')
/** A date in the future, also on a server that has run for months, so that the example request works. */
const SOON = new Date(Date.now() + 300 * DAY).toISOString().slice(0, 10)
const LATER = new Date(Date.now() + 310 * DAY).toISOString().slice(0, 10)

export const AssignmentParams = Type.Object({ id: Id, assignmentId: Id }, { additionalProperties: false })

export const ExtensionParams = Type.Object({ id: Id, assignmentId: Id, userId: Id }, { additionalProperties: false })

const due = {
  dueOn: Type.String({
    format: 'date', maxLength: 10, description: 'The last day to do it, today or later', examples: [SOON]
  }),
  timeZone: line(1, 50, {
    description: 'Time zone of the school, from the IANA database. An unknown one counts as UTC',
    examples: ['Europe/Paris']
  })
}

export const NewAssignments = Type.Object({
  lessonIds: Type.Array(idLike(A_LESSON), {
    minItems: 1, maxItems: MAX_LESSONS, uniqueItems: true, examples: [[A_LESSON]]
  }),
  ...due
}, {
  title: 'NewAssignments',
  additionalProperties: false,
  examples: [{ lessonIds: [A_LESSON], dueOn: SOON, timeZone: 'Europe/Paris' }]
})
export type NewAssignments = Static<typeof NewAssignments>

/** Its example is later than that of homework, as another day must be. */
export const DueDay = Type.Object(due, {
  title: 'DueDay', additionalProperties: false, examples: [{ dueOn: LATER, timeZone: 'Europe/Paris' }]
})
export type DueDay = Static<typeof DueDay>

const state = oneOf(['done', 'without_answers', 'late', 'open'], {
  title: 'HomeworkState',
  description: 'done: completed, even if late. without_answers: completed without answering any exercise. late: not ' +
    'completed, and the day is over. open: none of these'
})
export type HomeworkState = Static<typeof state>

const day = Type.String({ format: 'date', examples: ['2026-01-31'] })
const assigned = { lessonId: idLike(A_LESSON), title: localizedText('Retrouver L, V, A'), dueOn: day, endsAt: Moment }

export const Assignment = Type.Object({
  id: idLike(AN_ASSIGNMENT),
  ...assigned,
  exercises: count('Exercises in the lesson', 9),
  done: count('Members who have completed the lesson', 20),
  withoutAnswers: count('Members who have completed it without answering any exercise', 1),
  late: count('Members who have not completed it, and whose day is over', 0),
  open: count('Members who have not completed it, and whose day is not over', 7)
}, { title: 'Assignment' })
export type Assignment = Static<typeof Assignment>

export const PupilHomework = Type.Object({
  ...pupil,
  homework: Type.Array(Type.Object({
    assignmentId: idLike(AN_ASSIGNMENT),
    state,
    extendedTo: nullable({ ...day, description: 'The other day of this pupil. Null if that of the class counts' }),
    score: nullable(Type.Integer({ description: 'The best score, 0 to 100. Null until completed', examples: [90] })),
    answeredExercises: count('Exercises of the lesson with an answer, right or wrong', 9)
  }), { description: 'In the order of the assignments' })
}, { title: 'PupilHomework' })
export type PupilHomework = Static<typeof PupilHomework>

/** Another day for one pupil. */
export const Extension = Type.Object({
  assignmentId: idLike(AN_ASSIGNMENT), userId: idLike(A_PUPIL), dueOn: day, endsAt: Moment
}, { title: 'Extension' })
export type Extension = Static<typeof Extension>

/** Homework as its pupil sees it. A pupil with another day sees that day. */
export const MyAssignment = Type.Object({
  id: idLike(AN_ASSIGNMENT),
  ...assigned,
  classId: idLike(A_CLASS),
  className: Type.String({ examples: ['LSF 1, groupe B'] }),
  state
}, { title: 'MyAssignment' })
export type MyAssignment = Static<typeof MyAssignment>
