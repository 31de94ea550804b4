// The machine on the overview: last backup, free room, certificate. What is unknown says so.
import type { Schemas } from 'api-client'
import { language } from '../../elements/text/language.ts'
import { momentText } from './log-strings.ts'
import { t } from './strings.ts'

type Machine = Schemas['Figures']['machine']

/** Certificates that live shorter are renewed by a program: nobody would do it that often. */
const SHORT_LIFE_MS = 14 * 86_400_000

export function machineLines ({ backup, freeBytes, certificate }: Machine): [string, string][] {
  return [
    [t('lastBackup'), backupText(backup)],
    [t('freeRoom'), freeBytes === null ? t('roomElsewhere') : gigabytes(freeBytes)],
    [t('certificateEnd'), certificate ? certificateText(certificate) : t('certificateUnknown')]
  ]
}

function backupText (backup: Machine['backup']): string {
  if (!backup) return t('backupUnknown')
  const last = backup.verifiedAt ? momentText(backup.verifiedAt) : t('noBackup')
  if (!backup.fault) return last
  return `${last}. ${t('backupFailed', momentText(backup.triedAt), t(`backup ${backup.fault}`))}`
}

function certificateText ({ validFrom, validUntil }: NonNullable<Machine['certificate']>): string {
  const [from, until, end] = [Date.parse(validFrom), Date.parse(validUntil), momentText(validUntil)]
  if (until < Date.now()) return t('certificateEnded', end)
  return until - from < SHORT_LIFE_MS ? t('certificateRenewed', end) : end
}

const gigabytes = (bytes: number) => sized(bytes / 1e9, 'gigabyte')
export const megabytes = (bytes: number) => sized(bytes / 1e6, 'megabyte')

const sized = (value: number, unit: string) =>
  new Intl.NumberFormat(language(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
