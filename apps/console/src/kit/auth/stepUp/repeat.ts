import type { CallError } from '../../api/client.ts'
import { dialog, open } from '../../dialog/dialog.tsx'
import { itemText } from '../../api/explain.ts'
import { asksWho, Declined } from './confirmed.ts'
import { secondFactor } from './secondFactor.ts'

/** Fields that are added to a repeated request. */
export interface Proof {
  session_code?: string
  session_id?: string
  session_uuid?: string
}

/** Repeats the operation, with a proof if there is one. */
export type Repeat<R> = (proof: Proof) => Promise<R>

const passwordWindow = dialog(() => import('./PasswordWindow.tsx'))

/**
 * The maximum number of password prompts. A password and a second factor make two; a server that keeps asking is
 * reported as an error.
 */
const MAX_QUESTIONS = 3

/**
 * Requests the password or second factor that the server requires, and repeats the operation.
 * @throws Declined if the user cancelled; otherwise the error of the repeated operation
 */
export async function repeatConfirmed<R>(question: CallError, repeat: Repeat<R>): Promise<R> {
  let failure = question
  for (let asked = 0; asked < MAX_QUESTIONS; asked++) {
    if (failure.status !== 423) return secondFactor(failure, repeat)
    const confirmed = await open(passwordWindow, { title: itemText(failure.items[0]!) })
    if (!confirmed) throw new Declined()
    try {
      return await repeat({})
    } catch (error) {
      if (!asksWho(error)) throw error
      failure = error
    }
  }
  throw failure
}
