import type { Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { renewable } from '../../elements/lifetime.ts'
import { signCard } from '../dictionary/sign-card.ts'
import { contentForm, orNull, textsOf } from './content-form.ts'
import { mediaField } from './media-field.ts'
import { difficultyField, previewSection, statusField, type AdminContext } from './parts.ts'
import { t } from './strings.ts'

type Sign = Schemas['Sign']
type Category = Schemas['Category']

/** The form of a sign, with its preview in the dictionary. */
export function signForm (
  { api, go, signal, reopen }: AdminContext, categories: Category[], sign?: Sign
): HTMLElement[] {
  const preview = previewSection(t('inDictionary'))
  const nextLife = renewable(signal)
  const form = contentForm({
    key: `sign ${sign?.id}`,
    id: 'sign',
    fields: fieldsOf(api, categories, sign),
    button: t('save'),
    preview (values) {
      // An empty word would make an empty heading.
      const word = values.word || '…'
      const category = categories.find(({ id }) => id === values.categoryId) ?? null
      const shown = { ...values, word, id: '', category }
      preview.show(h('ul', { class: 'signs' }, signCard(shown, nextLife())))
    },
    send ({ word, definition, categoryId, difficulty, status, ...others }) {
      const optional = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, orNull(value)]))
      const body = {
        word,
        definition,
        difficulty: difficulty as Sign['difficulty'],
        categoryId: orNull(categoryId),
        isPublished: status === 'published',
        ...optional as Record<keyof typeof others, string | null>
      }
      return sign
        ? api.PATCH('/api/dictionary/{id}', { params: { path: { id: sign.id } }, body })
        : api.POST('/api/dictionary', { body })
    },
    async onSuccess ({ data }) { go('signs', t('savedNamed', data.word)) }
  }, reopen)
  return [form, preview.element]
}

function fieldsOf (api: AdminContext['api'], categories: Category[], sign?: Sign) {
  const given = textsOf(sign)
  const text: typeof given = (name, label, more) => given(name, label, { isOptional: true, ...more })
  const file = <Name extends 'imageUrl' | 'videoUrl'>(name: Name, label: string, kind: 'picture' | 'video') =>
    text(name, label, { make: mediaField({ name, label, kind }, api) })
  const none = { value: '', text: t('noCategoryChosen') }
  return [
    given('word', t('word')),
    given('definition', t('definitionFr'), { type: 'textarea' }),
    text('definitionEn', t('definitionEn'), { type: 'textarea' }),
    {
      name: 'categoryId' as const,
      label: t('category'),
      value: sign?.category?.id ?? '',
      isOptional: true,
      choices: [none, ...categories.map(({ id, name }) => ({ value: id, text: name }))]
    },
    difficultyField(sign),
    file('imageUrl', t('picture'), 'picture'),
    text('imageAlt', t('altFr'), { hint: t('altHint') }),
    text('imageAltEn', t('altEn')),
    text('imageCredit', t('pictureCredit'), { hint: t('creditHint') }),
    text('imageLicence', t('pictureLicence'), { hint: t('licenceHint') }),
    file('videoUrl', t('video'), 'video'),
    text('videoCredit', t('videoCredit')),
    text('videoLicence', t('videoLicence')),
    statusField(sign)
  ]
}
