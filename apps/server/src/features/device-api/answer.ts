import { maxSentOutput } from '@outpost/contract/device/commands'
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

/** Hides the secrets in an answer. In a text that is not whole JSON nothing tells them, so it is hidden as a whole. */
export function withoutSecrets(answer: ReadAnswer): ReadAnswer {
  if (!isAnswer(answer)) return answer
  const { body } = answer
  return { ...answer, body: typeof body === 'string' && body !== '' ? hiddenSecret : hideSecrets(body) }
}
