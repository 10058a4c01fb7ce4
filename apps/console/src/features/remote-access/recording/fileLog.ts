import { fileActs, type FileEvent } from '@outpost/contract/remote-access/recording/events'
import { formatBytes } from '@outpost/ui/Cells'
import type { Translate } from '../../../kit/i18n/i18n.ts'
import { problemText } from '../sftp/labels.ts'
import type { LogEntry } from './EventLog.tsx'
import type { RecordedEvent } from './lines.ts'

/** Converts `upload_started` to the text key `uploadStarted`, because an underscore in a key denotes a plural form. */
const textName = (act: string): string => act.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const isFileEvent = (data: unknown): data is FileEvent =>
  typeof data === 'object' &&
  data !== null &&
  (fileActs as readonly unknown[]).includes((data as FileEvent).act) &&
  Array.isArray((data as FileEvent).paths)

/** Returns the recorded operations on files as lines of a log. */
export const fileLog = (events: readonly RecordedEvent[], t: Translate, locale: string): LogEntry[] =>
  events.flatMap(({ at, code, data }) => {
    if (code !== 'file' || !isFileEvent(data)) return []
    const { act, paths, to, problem } = data
    return {
      at,
      what: t(`recording:act.${textName(act) as 'list'}`),
      paths: to === undefined ? paths : [...paths, `→ ${to}`],
      details: detailsOf(data, t, locale),
      failed: problem !== undefined,
    }
  })

function detailsOf({ more, mode, count, size, sha256, from, problem }: FileEvent, t: Translate, locale: string) {
  const details: string[] = []
  if (more !== undefined) details.push(t('recording:log.others', { count: more }))
  if (problem !== undefined) details.push(problemText(problem))
  if (mode !== undefined) details.push(mode)
  if (count !== undefined) details.push(t('recording:log.entries', { count }))
  if (from !== undefined) details.push(t('recording:log.from', { byte: from }))
  if (size !== undefined) details.push(formatBytes(size, locale))
  if (sha256 !== undefined) details.push(`SHA-256 ${sha256}`)
  return details
}
