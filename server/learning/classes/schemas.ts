import { Type, type Static } from 'typebox'
import { AN_INVITATION_CODE, InvitationCode } from '../../accounts/sign-in/schemas.ts'
import { TEACHER_SEES } from '../../accounts/users/sight.ts'
import { USERNAME } from '../../database/schema/tables.ts'
import { localizedText } from '../../content/audience/localization.ts'
import {
  Id, Moment, MomentOrNull, changeOf, count, idLike, line, nullable, oneOf, paging
} from '../../http/answers/shapes.ts'

/** Maximum number of members of a class, and of uses of an invitation. */
export const MAX_MEMBERS = 500
/** Maximum lifetime of an invitation, in days. */
export const MAX_DAYS = 90

export const A_CLASS = '01989c31-2b4c-7d10-8e52-7a61b0c1d2e3'
const A_TEACHER = '01989c2e-3c5d-7a42-9b13-4e50a1b2c3d4'
export const A_PUPIL = '01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5'
const AN_INVITATION = '01989c31-6d7e-7f81-a213-8b92c3d4e5f6'
const A_LESSON = '01989c2d-1a2b-7c3d-8e4f-5a6b7c8d9e0f'
const A_NAME = 'LSF 1, groupe B'

const nullableMoment = (description: string) => Type.Unsafe<Date | null>({ ...MomentOrNull, description })
const name = line(1, 100, { examples: [A_NAME] })
const givenName = (example: string) => nullable(Type.String({ examples: [example] }))

/** Names of a user that others in the class see. */
const named = (id: string, username: string, firstName: string, lastName: string) => ({
  id: idLike(id),
  username: Type.String({ examples: [username] }),
  firstName: givenName(firstName),
  lastName: givenName(lastName)
})
const Teacher = Type.Object(named(A_TEACHER, 'mme.durand', 'Agnès', 'Durand'), { title: 'Teacher' })
export const pupil = named(A_PUPIL, 'lea', 'Léa', 'Martin')

export const Class = Type.Object({
  id: idLike(A_CLASS),
  name: Type.String({ examples: [A_NAME] }),
  teacher: Teacher,
  members: Type.Integer({ description: 'Number of members', examples: [28] }),
  showsHardLetters: Type.Boolean({ description: 'Whether the teacher sees which letters are hard for the class' }),
  archivedAt: nullableMoment('The end of its school year. Null for a class of this year. An archived class can be ' +
    'read, not changed; its results are those of that moment'),
  createdAt: Moment,
  updatedAt: Moment
}, { title: 'Class' })
export type Class = Static<typeof Class>

export const DeletedClass = Type.Object({ ...Class.properties, deletedAt: Moment }, { title: 'DeletedClass' })
export type DeletedClass = Static<typeof DeletedClass>

const teacherId = Type.Optional(Type.String({
  format: 'uuid', description: 'The teacher, if not the caller. For admins only'
}))

export const NewClass = Type.Object({ name, teacherId }, {
  title: 'NewClass', additionalProperties: false, examples: [{ name: A_NAME }]
})
export type NewClass = Static<typeof NewClass>

export const ClassChange = changeOf(Type.Object({
  ...NewClass.properties,
  showsHardLetters: Type.Boolean({
    description: 'Turns hard letters on or off. Only reviews after turning it on count'
  }),
  teacherUsername: Type.String({
    minLength: 1,
    maxLength: USERNAME.max,
    description: 'Hands the class over to the teacher or admin with this username',
    examples: ['mme.durand']
  }),
  isArchived: Type.Boolean({ description: 'Archives the class at the end of its year, or reopens it' })
}), 'ClassChange', { examples: [{ name: 'LSF 2, groupe B' }] })
export type ClassChange = Static<typeof ClassChange>

export const ClassesQuery = Type.Object({
  ...paging,
  isArchived: Type.Optional(Type.Boolean({ description: 'Default: the classes of all years' }))
}, { additionalProperties: false })
export type ClassesQuery = Static<typeof ClassesQuery>

export const MemberParams = Type.Object({ id: Id, userId: Id }, { additionalProperties: false })
export const Move = Type.Object({
  userIds: Type.Array(idLike(A_PUPIL), {
    minItems: 1, maxItems: MAX_MEMBERS, uniqueItems: true, examples: [[A_PUPIL]]
  }),
  toClassId: idLike(A_CLASS)
}, { title: 'Move', additionalProperties: false, examples: [{ userIds: [A_PUPIL], toClassId: A_CLASS }] })
export type Move = Static<typeof Move>

export const InvitationParams = Type.Object({ id: Id, invitationId: Id }, { additionalProperties: false })
export const CodeParams = Type.Object({ code: InvitationCode }, { additionalProperties: false })
export const JoinRequest = Type.Object({ code: InvitationCode }, { title: 'JoinRequest', additionalProperties: false })

export const Member = Type.Object({ ...pupil, joinedAt: Moment }, { title: 'Member' })
export type Member = Static<typeof Member>

/** A former member who can be restored. */
export const RemovedMember = Type.Object({ ...pupil, removedAt: Moment }, { title: 'RemovedMember' })
export type RemovedMember = Static<typeof RemovedMember>

const LessonResult = Type.Object({
  lessonId: idLike(A_LESSON),
  title: localizedText('La lettre A'),
  status: oneOf(['in_progress', 'completed', 'without_answers'], {
    description: 'without_answers: completed without answering any exercise'
  }),
  exercises: count('Exercises in the lesson', 9),
  answeredExercises: count('Those with an answer, right or wrong', 9),
  score: nullable(Type.Integer({ description: 'The best score, 0 to 100. Null until completed', examples: [90] })),
  startedAt: Moment,
  completedAt: MomentOrNull
}, { title: 'LessonResult' })
export type LessonResult = Static<typeof LessonResult>

export const MemberProgress = Type.Object({
  ...pupil,
  lessons: Type.Array(LessonResult, { description: 'Started lessons, in the order of the course' })
}, { title: 'MemberProgress' })
export type MemberProgress = Static<typeof MemberProgress>

/** The page's view for joining a class (`web/shell/routes.ts`). */
export const joinLink = (code: string) => `/#/join/${code}`

export const Invitation = Type.Object({
  id: idLike(AN_INVITATION),
  uses: Type.Integer({ description: 'Number of uses so far', examples: [3] }),
  maxUses: Type.Integer({ examples: [30] }),
  createdAt: Moment,
  expiresAt: Moment,
  revokedAt: MomentOrNull
}, { title: 'Invitation' })
export type Invitation = Static<typeof Invitation>

export const CreatedInvitation = Type.Object({
  ...Invitation.properties,
  code: Type.String({
    description: 'Shown only once: the server stores a hash', examples: [AN_INVITATION_CODE]
  }),
  link: Type.String({
    description: 'Page of this server that accepts the code. The part after # stays in the browser and out of logs',
    examples: [joinLink(AN_INVITATION_CODE)]
  })
}, { title: 'CreatedInvitation' })
export type CreatedInvitation = Static<typeof CreatedInvitation>

export const NewInvitation = Type.Object({
  maxUses: Type.Integer({
    minimum: 1, maximum: MAX_MEMBERS, description: 'Maximum number of uses', examples: [30]
  }),
  days: Type.Integer({ minimum: 1, maximum: MAX_DAYS, description: 'Lifetime in days', examples: [14] })
}, { title: 'NewInvitation', additionalProperties: false })
export type NewInvitation = Static<typeof NewInvitation>

export const TEACHER_RIGHTS = Object.keys(TEACHER_SEES) as (keyof typeof TEACHER_SEES)[]

const seen = {
  teacher: Type.Omit(Teacher, ['id'], { title: 'TeacherName' }),
  teacherMay: Type.Array(
    oneOf(TEACHER_RIGHTS, { title: 'TeacherRight' }),
    {
      description: 'Rights of the teacher. see_name: name and username, not the e-mail. see_progress: started and ' +
        'completed lessons with dates, scores and numbers of answered exercises, not the answers. reset_password: ' +
        'create a reset code. see_hard_letters: letters that are hard for the class, without names. Empty once the ' +
        'teacher has lost the role',
      examples: [['see_name', 'see_progress', 'reset_password']]
    }
  )
}

export const ProgressTableQuery = Type.Object({
  timeZone: line(1, 50, {
    default: 'UTC',
    description: 'Time zone of the days, from the IANA database. An unknown one counts as UTC',
    examples: ['Europe/Paris']
  })
}, { additionalProperties: false })

/** A class as its members see it. */
export const MyClass = Type.Object({
  id: idLike(A_CLASS),
  name: Type.String({ examples: [A_NAME] }),
  joinedAt: Moment,
  archivedAt: nullableMoment('The end of its school year. Later progress is not seen by its teacher'),
  ...seen
}, { title: 'MyClass' })
export type MyClass = Static<typeof MyClass>

/** An invitation as seen by users with its code. */
export const InvitationDetails = Type.Object({
  classId: idLike(A_CLASS), className: Type.String({ examples: [A_NAME] }), expiresAt: Moment, ...seen
}, { title: 'InvitationDetails' })
export type InvitationDetails = Static<typeof InvitationDetails>
