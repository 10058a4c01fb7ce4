import { settings } from '@outpost/contract/settings/endpoints'
import { toast } from '@outpost/ui/Toast'
import { call } from '../../kit/api/client.ts'
import { writeStored } from '../../kit/browser/storage.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { LANGUAGE_KEY } from '../preferences.ts'
import { nameOf } from './languages.ts'

/** Ms after which the page is loaded anew. */
export const RELOAD_AFTER = 1000

/**
 * Chooses a language: this browser and the user's settings keep it, so that mails come in it too, and the page
 * is loaded anew. Where it cannot be stored, nothing changes, and a toast says so.
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
  setTimeout(() => window.location.reload(), RELOAD_AFTER)
  return true
}
