// Sentences for the entries of the audit log.
import type { Schemas } from 'api-client'
import { withColon } from '../../elements/text/with-colon.ts'
import { t } from './strings.ts'
import { logTexts as l } from './log-strings.ts'

export type Entry = Schemas['AuditEntry']

const CONTENT = ['sign', 'category', 'module', 'lesson', 'exercise', 'word'] as const
type Content = typeof CONTENT[number]
type Values = Record<string, unknown>

/** The actions offered as filters. */
export const ACTIONS = [
  ...CONTENT.flatMap(kind => ['created', 'changed', 'deleted', 'restored'].map(verb => `${kind}.${verb}`)),
  'media.created', 'media.deleted', 'user.registered', 'user.role_changed', 'user.reset_code_created', 'user.deleted',
  'user.closed', 'user.login_failed', 'user.exported', 'class.created', 'class.pupils_created',
  'class.hard_letters_shown', 'class.member_removed', 'class.deleted', 'class.restored'
]

const isContent = (kind: string): kind is Content => CONTENT.some(each => each === kind)

export function sentenceOf (entry: Entry): string {
  const { action, actor, target } = entry
  const [kind = '', verb = ''] = action.split('.')
  const who = actor === null ? l('somebody') : actor.username ?? l('formerUser')
  if (isContent(kind)) return l(contentVerb(verb, entry.details), who, thingOf(kind, target?.name ?? null))
  const what = target?.name ?? (target?.kind === 'user' ? l('formerUser') : l('gone'))
  const known = variantOf(entry) ?? (l.has(action) ? action : 'other')
  if (known === 'other') return l('other', who, action.replace(/[._]/g, ' '), what)
  return l(known as 'user.registered', who, what, roleText(entry.details?.['from']), roleText(entry.details?.['to']))
}

/** The sentence of an action that has several. */
function variantOf ({ action, actor, target }: Entry): string | undefined {
  if (action === 'user.password_changed' && actor === null) return 'passwordByCode'
  if (action === 'user.exported' && target !== null) return 'dataOf'
  return action === 'class.deleted' && target?.name === null ? 'classGone' : undefined
}

/** An action in the words of a filter. */
export const actionText = (action: string): string => {
  const [kind = '', verb = ''] = action.split('.')
  return isContent(kind) ? withColon(l(kind), l(verb as 'created')) : l(`filter ${action}` as 'filter user.deleted')
}

const roleText = (role: unknown) =>
  role === 'student' || role === 'teacher' || role === 'admin' ? t(`role_${role}`) : ''

const thingOf = (kind: Content, name: string | null) =>
  name === null ? l('unnamed', l(kind)) : l('named', l(kind), name)

const VERBS: Record<string, 'didCreate' | 'didDelete' | 'didRestore'> = {
  created: 'didCreate', deleted: 'didDelete', restored: 'didRestore'
}

function contentVerb (verb: string, details: Entry['details']) {
  const to = details?.['to'] as Values | undefined
  const fields = Object.keys(to ?? {})
  if (verb === 'changed' && fields.length === 1 && fields[0] === 'order') return 'didMove'
  if (verb === 'changed' && fields.length === 1 && fields[0] === 'isPublished') {
    return to!['isPublished'] ? 'didPublish' : 'didHide'
  }
  return VERBS[verb] ?? 'didChange'
}

/** The changed fields of a content change, one line each. */
export function changesIn ({ action, details }: Entry): string[] {
  const { from, to } = (details ?? {}) as { from?: Values, to?: Values }
  if (!action.endsWith('.changed') || !to || typeof to !== 'object') return []
  return Object.keys(to).filter(field => !['order', 'isEdited', 'isSignGone'].includes(field)).map(field => {
    const name = l.has(`field ${field}`) ? l(`field ${field}` as 'field word') : field
    return l('fieldChanged', name, valueText(from?.[field]), valueText(to[field]))
  })
}

/** Ids mean nothing to a reader. */
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

function valueText (value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value === 'boolean') return l(value ? 'yes' : 'no')
  const text = String(value)
  return ID.test(text) ? l('another') : text
}
