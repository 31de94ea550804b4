// Uploaded pictures and videos. Unused ones can be deleted.
import type { Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { copyButton } from '../../elements/copy-button.ts'
import { listSection } from '../../elements/list-section.ts'
import { ownPicture } from '../../elements/picture.ts'
import { dayText } from '../../elements/text/day.ts'
import { megabytes } from './machine.ts'
import { deletion, title, type AdminContext } from './parts.ts'
import { t } from './strings.ts'

type Media = Schemas['Media']

export function filesPage ({ api, signal }: AdminContext): HTMLElement {
  const line = (media: Media): HTMLElement => {
    const { id, url, smallUrl, bytes, createdAt } = media
    const name = t(smallUrl ? 'pictureOf' : 'videoOf', dayText(createdAt), megabytes(bytes))
    return h('li', { class: 'card class-line' }, ownPicture(smallUrl ?? '/icons/icon.svg', ''), h('span', {}, name),
      ...copyButton(t('copyAddress'), () => url),
      deletion({
        name,
        question: t('deleteFileQuestion'),
        remove: () => api.DELETE('/api/media/{id}', { params: { path: { id } } }),
        onSuccess: () => reload()
      }))
  }
  const { element, reload } = listSection({
    title: t('allFiles'),
    empty: t('noFile'),
    isLong: true,
    ask: query => api.GET('/api/media', { params: { query } }),
    line
  }, signal)
  return h('section', {}, title(t('files')), h('p', { class: 'lead' }, t('filesLead')), element)
}
