// A form that posts to the API and shows each error at its field.
import type { Reply, Schemas } from 'api-client'
import { doOnce, h } from '../dom.ts'
import { typeset } from '../text/typeset.ts'
import { createField, type Field, type FieldOptions } from './field.ts'
import { t } from './strings.ts'

export interface FormOptions<Name extends string, T> {
  /** The prefix of the field ids. */
  id: string
  /** Named as in the request body. */
  fields: FieldOptions<Name>[]
  button: string
  isDanger?: boolean
  /** A link that helps, by error code. */
  helpLink?: Partial<Record<Code, () => HTMLElement>>
  send (values: Record<Name, string>): Promise<Reply<T>>
  /** Called on success. @returns a message to show, if any */
  onSuccess (data: T, values: Record<Name, string>): Promise<string | void>
}

type Code = Schemas['ErrorCode']

/** The field an error code belongs to. */
const FIELD_OF: Partial<Record<Code, string>> = {
  EMAIL_TAKEN: 'email',
  USERNAME_TAKEN: 'username',
  PASSWORD_COMMON: 'password',
  PASSWORD_IS_NAME: 'password',
  CURRENT_PASSWORD_WRONG: 'currentPassword',
  RESET_CODE_INVALID: 'code',
  INVITATION_INVALID: 'invitationCode',
  CLASS_FULL: 'invitationCode',
  DUE_DAY_INVALID: 'dueOn',
  UNKNOWN_LESSON: 'lessonIds'
}

export function apiForm<Name extends string, T> (options: FormOptions<Name, T>): HTMLFormElement {
  const fields = options.fields.map(field => field.control ?? createField(options.id, field))
  const problem = h('p', { class: 'problem', role: 'alert' })
  const done = h('p', { role: 'status' })
  const button = h('button', { class: options.isDanger ? 'danger' : 'primary', type: 'submit' }, options.button)

  async function submit () {
    problem.textContent = done.textContent = ''
    if (!check(fields)) return
    const values = Object.fromEntries(fields.map(({ name, value }) => [name, value()])) as Record<Name, string>
    const reply = await options.send(values).catch(() => null)
    const failure = failureIn(reply)
    if (reply?.data) done.textContent = await options.onSuccess(reply.data, values) ?? ''
    else if (reply && failure) refuse(failure, reply.response)
    else showProblem(problem, t('noConnection'))
  }
  function refuse (failure: Schemas['Failure'], response: Response) {
    const unplaced = faultsOf(failure, response).filter(({ path, message }) => {
      const field = fields.find(({ name }) => name === path)
      field?.showFault(message, options.helpLink?.[failure.code]?.())
      return !field
    })
    showProblem(problem, firstOfEach(unplaced).join(' '))
    fields.find(({ isFaulty }) => isFaulty())?.focus()
  }
  const onsubmit = (event: Event) => {
    event.preventDefault()
    doOnce(button, submit)
  }
  return h('form', { class: 'account-form', onsubmit, novalidate: true },
    ...fields.map(({ element }) => element), problem, h('div', { class: 'actions' }, button), done)
}

/** The first error of each field: `options` and `options.0` are one. */
function firstOfEach (faults: readonly Schemas['Fault'][]): string[] {
  const fieldOf = ({ path }: Schemas['Fault']) => path.split('.')[0]
  return faults.filter((fault, i) => faults.findIndex(other => fieldOf(other) === fieldOf(fault)) === i)
    .map(({ message }) => message)
}

function showProblem (problem: HTMLElement, text: string) {
  problem.textContent = text
  // On a phone the end of a form is often below the window.
  if (text) problem.scrollIntoView({ block: 'nearest' })
}

/** Checks the fields before sending, because the server counts each attempt. @returns whether all are valid */
function check (fields: readonly Field[]): boolean {
  // Hidden fields belong to another choice.
  for (const field of fields) if (!field.element.hidden) field.check()
  const faulty = fields.find(({ isFaulty }) => isFaulty())
  faulty?.focus()
  return !faulty
}

/** The message for a failed request; null: the server could not be reached. */
/** A text that says at once what is wrong. */
export const problem = (text: string): HTMLElement => h('p', { class: 'problem', role: 'alert' }, text)

export function refusalText (reply: Reply<unknown> | null): string {
  const failure = failureIn(reply)
  if (!reply || !failure) return t('noConnection')
  return faultsOf(failure, reply.response).map(({ message }) => message).join(' ')
}

const failureIn = (reply: Reply<unknown> | null): Schemas['Failure'] | undefined => reply?.error?.error

/** @returns each error with its field; an empty path where it belongs to no field */
function faultsOf ({ code, message, details }: Schemas['Failure'], response: Response): Schemas['Fault'][] {
  if (code === 'CREDENTIALS_INVALID') return [{ path: '', message: t('credentialsWrong') }]
  if (response.status === 429) {
    return [{ path: '', message: t('tooMany', Number(response.headers.get('Retry-After') ?? 1)) }]
  }
  const faults = details?.errors ?? [{ path: FIELD_OF[code] ?? '', message }]
  return faults.map(({ path, message }) => ({ path, message: typeset(message) }))
}
