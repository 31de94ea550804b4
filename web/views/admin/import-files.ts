// The pictures and videos of an import: chosen with the table or later, and sent once the rows are right.
import type { Api } from 'api-client'
import type { Fault } from '../../elements/table/faults.ts'
import { isHeic, uploadFile } from './media-field.ts'
import type { AddressOf, NamedFile } from './import-source.ts'
import { t } from './strings.ts'

/** Names are equal in any case, as on most computers. macOS decomposes their accents. */
const plain = (name: string) => name.normalize('NFC').toLowerCase()

function faultOf (file: File | undefined, path: string, name: string): string {
  if (!file) return t('notChosen', name)
  if (isHeic(file)) return t('heic')
  const isPicture = path.endsWith('imageUrl')
  const isFitting = file.type === '' || file.type.startsWith(isPicture ? 'image/' : 'video/')
  return isFitting ? '' : t(isPicture ? 'notPicture' : 'notVideo', name)
}

export function createImportFiles () {
  const files = new Map<string, File>()
  const addresses = new Map<File, string>()
  const fileOf = (name: string) => files.get(plain(name))
  const addressOf: AddressOf = name => {
    const file = fileOf(name)
    return file && addresses.get(file)
  }
  return {
    addressOf,
    /** A file replaces an earlier one with its name. */
    add (chosen: readonly File[]) {
      for (const file of chosen) files.set(plain(file.name), file)
    },
    /** The faults of names whose file was not chosen or cannot be used. */
    faultsIn: (named: readonly NamedFile[]): Fault[] => named.flatMap(({ path, name }) => {
      const message = faultOf(fileOf(name), path, name)
      return message ? [{ path, message }] : []
    }),
    /** Sends the named files that are not sent yet, until one is refused. */
    async upload (api: Api, named: readonly NamedFile[], showProgress: (text: string) => void): Promise<Fault[]> {
      const waiting = [...new Set(named.flatMap(({ name }) => fileOf(name) ?? []))].filter(file => !addresses.has(file))
      for (const [i, file] of waiting.entries()) {
        showProgress(t('uploadingOf', i + 1, waiting.length, file.name))
        const { url, fault = '' } = await uploadFile(api, file)
        if (url) addresses.set(file, url)
        else return named.filter(({ name }) => fileOf(name) === file).map(({ path }) => ({ path, message: fault }))
      }
      return []
    }
  }
}

export type ImportFiles = ReturnType<typeof createImportFiles>
