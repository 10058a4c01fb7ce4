import { connectCodeMeaning } from '@outpost/contract/device/connect-codes'
import type { Translate } from '../../../kit/i18n/i18n.ts'

/** Returns the text for a result code; for a code without a text, the recorded reason. */
export function attemptText({ code, reason }: { code: number; reason: string }, t: Translate): string {
  const meaning = connectCodeMeaning(code)
  return meaning === 'other' ? reason || t('device:attempts.code', { code }) : t(`device:attempts.meaning.${meaning}`)
}
