import { maxSentOutput } from '@outpost/contract/device/commands'
import { fail } from '@outpost/contract/kit/errors'
import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import type { JobAnswer } from '../../kit/device-job.ts'
import { storable } from '../../kit/text.ts'
import { wordsOf } from '../device-jobs/service.ts'
import type { ApiAnswer, ReadAnswer } from './requests.ts'
import { hideSecrets } from './secrets.ts'

/** Parses a body if it is JSON and whole. Whatever a device sends is text until then. What is nested too deeply is null. */
function parsed(text: string, whole: boolean): unknown {
  if (!whole) return text
  try {
    return storable(JSON.parse(text) as unknown)
  } catch {
    return text
  }
}

/**
 * Interprets what a device has answered to the command `api`.
 * @param sent what it has sent in addition, because it is longer than a result
 */
export function answerOf(answer: JobAnswer, sent: Buffer | undefined): ReadAnswer {
  if (!answer.ok) return { code: answer.code || 'FAILED', message: wordsOf(answer) }
  const { status, content_type, output, truncated } = answer.data
  const code = Number(status)
  if (!Number.isInteger(code) || code < 100 || code > 599)
    return { code: 'FAILED', message: 'The device did not answer as its agent should.' }
  const text = storable(sent?.toString('utf8') ?? (typeof output === 'string' ? output : '')).slice(0, maxSentOutput)
  const cut = Number(truncated) === 1
  return {
    status: code,
    content_type: typeof content_type === 'string' ? storable(content_type).slice(0, 200) : '',
    body: parsed(text, !cut),
    truncated: cut,
  }
}

export const isAnswer = (answer: ReadAnswer): answer is ApiAnswer => 'status' in answer

/** Says why the body of an answer cannot be used; undefined if it can. A body that is not JSON is a text. */
function faultOf({ status, body, truncated }: ApiAnswer): string | undefined {
  if (status < 200 || status >= 300) return `with the ${status < 400 ? 'status' : 'error'} ${status}.`
  if (truncated) return 'with more than 16 KiB.'
  if (typeof body !== 'object' || body === null)
    return 'with something that is not JSON. Check on the device whether its API is turned on, and try again.'
  return 'success' in body && body.success === false ? 'with a failure.' : undefined
}

/** Whether an answer is a whole success in JSON. Nothing may be concluded from any other one. */
export const isUsable = (answer: ReadAnswer | undefined): answer is ApiAnswer =>
  answer !== undefined && isAnswer(answer) && faultOf(answer) === undefined

/** Returns the body of an answer. @throws CONFLICT with the reason if it cannot be used */
export function bodyOf(answer: ApiAnswer, path: string): unknown {
  const fault = faultOf(answer)
  if (fault !== undefined) throw fail('CONFLICT', { message: `The device answered ${path} ${fault}` })
  return answer.body
}

/** Hides the secrets in an answer. In a text that is not whole JSON nothing tells them, so it is hidden as a whole. */
export function withoutSecrets(answer: ReadAnswer): ReadAnswer {
  if (!isAnswer(answer)) return answer
  const { body } = answer
  return { ...answer, body: typeof body === 'string' && body !== '' ? hiddenSecret : hideSecrets(body) }
}
