import { ApiError, type ErrorItem, waitIn } from '@outpost/contract/kit/error-codes'
import { CallError } from './client.ts'
import { translate, translateLoose } from '../i18n/i18n.ts'
import { standardMessage } from '../i18n/standardMessages.ts'
import { wrongValueText } from './wrongValue.ts'

/** A failure as shown to the user. */
export interface Explanation {
  reason: string
  requestId: string | undefined
}

/**
 * Returns the sentence for one item of a failure. It depends on the error code. If the server's message is more
 * specific than the default text of the code (which value is wrong, and why), that message is used instead, because it
 * is more helpful than a generic translated sentence.
 */
export function itemText(item: ErrorItem): string {
  const special = item.message !== '' && item.message !== standardMessage(item.code)
  if (special && item.code === 'VALIDATION') return wrongValueText(item.message) ?? item.message
  if (special && item.code === 'TOO_MANY_REQUESTS') return waitText(item.message) ?? item.message
  return special ? item.message : translateLoose(`errors:${item.code}`, item.message)
}

/** Translates a message that names the time after which a request may be repeated. */
function waitText(message: string): string | undefined {
  const wait = waitIn(message)
  if (!wait) return undefined
  const when = new Intl.RelativeTimeFormat(document.documentElement.lang || 'en').format(wait.count, wait.unit)
  return translate('kit:failed.tooMany', { when })
}

const wordsOf = (error: ApiError): string =>
  (error instanceof CallError && error.sentence) || error.items.map(itemText).join(' ')

/** Explains a failure in the user's language. */
export function explain(error: unknown): Explanation {
  if (error instanceof CallError && !error.answered) {
    return {
      reason: navigator.onLine ? translate('kit:failed.noAnswer') : translate('kit:failed.offline'),
      requestId: undefined,
    }
  }
  if (error instanceof ApiError) {
    return { reason: wordsOf(error), requestId: error instanceof CallError ? error.requestId : undefined }
  }
  return { reason: translate('kit:failed.unexpected'), requestId: undefined }
}
