// A picture or video: dropped or chosen, uploaded at once, and shown.
import { ForeignAnswer, type Api, type Reply } from 'api-client'
import { h } from '../../elements/dom.ts'
import { dropZone } from '../../elements/drop-zone.ts'
import { fileInput } from '../../elements/file-input.ts'
import { withColon } from '../../elements/text/with-colon.ts'
import { customField, type Field } from '../../elements/forms/field.ts'
import { refusalText } from '../../elements/forms/form.ts'
import { isOwn, linkElsewhere, ownPicture } from '../../elements/picture.ts'
import { t } from './strings.ts'

interface Options {
  name: string
  label: string
  kind: 'picture' | 'video'
}

const ACCEPTED = {
  picture: 'image/jpeg,image/png,image/webp,image/heic,.heic',
  video: 'video/mp4,video/webm'
} as const

/** @returns a function that creates the field; its value is the file's address */
export const mediaField = (options: Options, api: Api) => (id: string, value: string): Field => {
  const { element, fault, status, preview, file, address, remove } = layOut(id, value, options,
    { onFile: file => { upload(file).catch(reportError) }, onAddress: () => show(), onRemove: () => set('') })
  const at = () => address.value.trim()
  function show () {
    fault.textContent = ''
    preview.replaceChildren(...shownAt(at(), options.kind))
    remove.hidden = at() === ''
  }
  function set (to: string) {
    address.value = to
    show()
    // Lets the form store it as unsaved input.
    address.dispatchEvent(new Event('change', { bubbles: true }))
    if (to === '') file.focus()
  }
  let isUploading = false
  async function upload (chosenFile: File | undefined) {
    if (!chosenFile || isUploading) return
    isUploading = true
    const before = at()
    fault.textContent = ''
    status.textContent = t('uploading', chosenFile.name)
    const uploaded = await uploadFile(api, chosenFile)
    isUploading = false
    status.textContent = uploaded.url ? t('uploaded', chosenFile.name) : ''
    // The address may have been typed or removed meanwhile.
    if (uploaded.url && at() === before) set(uploaded.url)
    else fault.textContent = uploaded.fault ?? ''
  }
  show()
  return customField({ name: options.name, element, value: at, focus: () => file.focus() }, fault,
    () => isUploading ? t('waitForUpload') : '')
}

interface Actions { onFile: (file: File | undefined) => void, onAddress: () => void, onRemove: () => void }

function layOut (id: string, value: string, { label, kind }: Options, { onFile, onAddress, onRemove }: Actions) {
  const fault = h('p', { class: 'problem', id: `${id}-fault` })
  const status = h('p', { role: 'status' })
  const preview = h('div', { class: 'media-shown' })
  const remove = h('button', { class: 'small', type: 'button', onclick: onRemove }, t(`remove_${kind}`))
  const file = fileInput({ id, accept: ACCEPTED[kind], 'aria-describedby': `${id}-fault` }, ([first]) => onFile(first))
  const address = h('input', {
    id: `${id}-address`, type: 'text', value, autocomplete: 'off', spellcheck: 'false', oninput: onAddress
  })
  const drop = dropZone(([first]) => onFile(first), preview, h('div', { class: 'actions' },
    file, h('label', { class: 'button', for: id }, t(`choose_${kind}`)),
    h('span', { class: 'quiet drop-hint' }, t('orDrop')), remove))
  const element = h('fieldset', { class: 'field media-field' }, h('legend', {}, label), drop, status, fault,
    h('details', { class: 'fold' }, h('summary', {}, t('byAddress')),
      h('label', { class: 'visually-hidden', for: address.id }, withColon(label, t('address'))), address))
  return { element, fault, status, preview, file, address, remove }
}

function shownAt (address: string, kind: Options['kind']): Node[] {
  if (address === '') return []
  if (!isOwn(address)) return [linkElsewhere(address, address)]
  if (kind === 'picture') return [ownPicture(address, t('pictureShown'))!]
  return [h('video', { src: address, controls: true, playsinline: true, 'aria-label': t('videoShown') })]
}

/** Photos of iPhones, which browsers do not show. */
export const isHeic = ({ name, type }: File): boolean => /\.hei[cf]$/i.test(name) || /hei[cf]/.test(type)

/** @returns the file's address, or an error that says what to do */
export async function uploadFile (api: Api, file: File): Promise<{ url?: string, fault?: string }> {
  if (isHeic(file)) return { fault: t('heic') }
  const body = new FormData()
  body.append('file', file)
  try {
    const reply = await api.POST('/api/media', { body: body as unknown as { file: string } })
    return reply.data ? { url: reply.data.data.url } : { fault: faultOf(reply) }
  } catch (error) {
    // A proxy's own limit.
    return { fault: error instanceof ForeignAnswer && error.status === 413 ? t('tooLarge') : refusalText(null) }
  }
}

const faultOf = (reply: Reply<unknown>): string =>
  reply.error?.error.code === 'BODY_TOO_LARGE' ? t('tooLarge') : refusalText(reply)
