import { ApiError, type ErrorItem, errors } from '@outpost/contract/kit/errors'
import { CallError } from './client.ts'
import { translate, translateLoose } from '../i18n/i18n.ts'
import { wrongValueText } from './wrongValue.ts'

/** One failure as a person is told of it. */
export interface Explanation {
  reason: string
  requestId: string | undefined
}

/**
 * The sentence for one entry of a failure. The code decides; where the server said more than the code's own sentence
 * (which value is wrong, and how) its words stand, because they help more than a translated commonplace.
 */
export function itemText(item: ErrorItem): string {
  const special = item.message !== '' && item.message !== errors[item.code].message
  if (special && item.code === 'VALIDATION') return wrongValueText(item.message) ?? item.message
  return special ? item.message : translateLoose(`errors:${item.code}`, item.message)
}

const wordsOf = (error: ApiError): string =>
  (error instanceof CallError && error.sentence) || error.items.map(itemText).join(' ')

/** Why something failed, in the reader's language. */
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
