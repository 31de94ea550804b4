// Letters that are hard for the whole class, if its teacher has switched this on.
import type { Api, Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { confirmButton } from '../../elements/forms/confirm-button.ts'
import { problem, refusalText } from '../../elements/forms/form.ts'
import { dayText } from '../../elements/text/day.ts'
import { t } from './homework-strings.ts'

type Answer = Schemas['HardLetters']

export function hardLettersOf (api: Api, { id }: Schemas['Class'], signal: AbortSignal): HTMLElement {
  const heading = h('h2', { tabindex: '-1' }, t('hardLetters'))
  const slot = h('div', { class: 'hard-letters' })
  const params = { path: { id } }
  const load = async () => {
    const reply = await api.GET('/api/classes/{id}/hard-letters', { params }).catch(() => null)
    if (signal.aborted) return
    slot.replaceChildren(...reply?.data
      ? [...contentOf(reply.data.data), setting(reply.data.data.status !== 'off')]
      : [problem(refusalText(reply))])
  }
  const setting = (isOn: boolean) => confirmButton(t(isOn ? 'switchOff' : 'switchOn'), {
    label: t(isOn ? 'switchOff' : 'switchOn'), question: () => t(isOn ? 'offQuestion' : 'onQuestion')
  }, async () => {
    const reply = await api.PATCH('/api/classes/{id}', { params, body: { showsHardLetters: !isOn } })
    if (reply.data) await load()
    if (reply.data) heading.focus()
    return reply
  })
  load().catch(reportError)
  return h('section', {}, heading, slot)
}

function contentOf ({ status, since, letters }: Answer): HTMLElement[] {
  if (status === 'off') return [h('p', {}, t('lettersAreOff'))]
  const counted = h('p', { class: 'quiet' }, t('counted', dayText(since!)))
  if (status === 'too_few_pupils') return [h('p', {}, t('tooFew')), counted]
  return [
    h('ol', { class: 'letter-list' }, ...letters.map(({ letter, failed }) =>
      h('li', {}, h('strong', { translate: 'no' }, letter), h('span', {}, t('failed', failed))))),
    counted
  ]
}
