import { settings } from '@outpost/contract/settings/endpoints'
import { toast } from '@outpost/ui/Toast'
import { call } from '../../kit/api/client.ts'
import { writeStored } from '../../kit/browser/storage.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { LANGUAGE_KEY } from '../preferences.ts'
import { nameOf } from './languages.ts'

/** Delay before the page reloads, in ms. */
export const RELOAD_AFTER = 1000

/**
 * Chooses a language and reloads the page. The choice is stored in the browser and in the user's settings, so that
 * emails use it too. If it cannot be stored, nothing changes and a toast is shown.
 * @returns whether it was stored
 */
export async function chooseLanguage(tag: string): Promise<boolean> {
  try {
    await call(settings.create, { key: LANGUAGE_KEY, value: tag })
  } catch {
    toast({ type: 'error', message: translate('frame:language.failed') })
    return false
  }
  writeStored(LANGUAGE_KEY, tag)
  toast({ type: 'info', message: translate('frame:language.changing', { language: nameOf(tag) }) })
  window.setTimeout(() => window.location.reload(), RELOAD_AFTER)
  return true
}
