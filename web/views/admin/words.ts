// The page of words to spell.
import type { Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { listSection } from '../../elements/list-section.ts'
import { contentForm } from './content-form.ts'
import { deletion, draftMark, statusField, title, type AdminContext } from './parts.ts'
import { t } from './strings.ts'

type Word = Schemas['Word']

export function wordsPage (context: AdminContext): HTMLElement {
  const { api, signal } = context
  const line = (word: Word): HTMLElement => lineOf(word, context, () => reload())
  const { element, reload } = listSection({
    title: t('allWords'),
    empty: t('noWord'),
    isLong: true,
    ask: query => api.GET('/api/words', { params: { query } }),
    line
  }, signal)
  return h('section', {}, title(t('words')), h('p', { class: 'lead' }, t('wordsLead')),
    h('details', { class: 'card' }, h('summary', {}, h('h2', {}, t('newWord'))), wordForm(context, () => reload())),
    element)
}

function lineOf (word: Word, context: AdminContext, reload: () => Promise<void>): HTMLElement {
  const { id, word: spelling, language, level, isPublished } = word
  const slot = h('div', {})
  // Created when opened, because there are hundreds of words.
  const fill = () => {
    if (slot.childElementCount > 0) return
    slot.replaceChildren(wordForm(context, reload, word), deletion({
      name: spelling,
      question: t('deleteQuestion', spelling),
      remove: () => context.api.DELETE('/api/words/{id}', { params: { path: { id } } }),
      onSuccess: reload
    }))
  }
  return h('li', {}, h('details', { class: 'card', ontoggle: fill },
    h('summary', { class: 'pupil' },
      h('strong', {}, spelling),
      h('span', { class: 'quiet' }, t(`language_${language}`)),
      h('span', { class: 'quiet' }, t('levelName', level as 1 | 2 | 3)), draftMark(isPublished)),
    slot))
}

function wordForm ({ api, reopen }: AdminContext, reload: () => Promise<void>, word?: Word): HTMLElement {
  return contentForm({
    key: `word ${word?.id}`,
    id: `word-${word?.id ?? 'new'}`,
    fields: [
      { name: 'word', label: t('spelling'), hint: t('spellingHint'), value: word?.word },
      {
        name: 'language',
        label: t('languageOf'),
        value: word?.language ?? 'fr',
        choices: (['fr', 'en'] as const).map(value => ({ value, text: t(`language_${value}`) }))
      },
      {
        name: 'kind',
        label: t('kindOfWord'),
        value: word?.kind ?? 'everyday',
        choices: (['everyday', 'first_name'] as const).map(value => ({ value, text: t(value) }))
      },
      statusField(word)
    ],
    button: t('save'),
    send ({ word: spelling, language, kind, status }) {
      const body = {
        word: spelling,
        language: language as Word['language'],
        kind: kind as Word['kind'],
        isPublished: status === 'published'
      }
      return word
        ? api.PATCH('/api/words/{id}', { params: { path: { id: word.id } }, body })
        : api.POST('/api/words', { body })
    },
    async onSuccess ({ data }) {
      await reload()
      return t('savedNamed', data.word)
    }
  }, reopen)
}
