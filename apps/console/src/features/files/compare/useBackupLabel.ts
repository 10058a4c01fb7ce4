import type { StoredFile } from '@outpost/contract/files/schemas'
import { formatDateTime, toMillis } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { utcInstant } from '../../../kit/browser/utc.ts'

/** Returns a function that names a backup by its time, in the time zone of the user, and its file name. */
export function useBackupLabel(): (file: Pick<StoredFile, 'name' | 'created_at'>) => string {
  const { timeZone } = useUiLocale()
  return ({ name, created_at }) => {
    const millis = toMillis(utcInstant(created_at))
    if (millis === undefined) return name
    const { date, time } = formatDateTime(millis, timeZone)
    return `${date} ${time} · ${name}`
  }
}
