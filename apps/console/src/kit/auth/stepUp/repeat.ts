import type { CallError } from '../../api/client.ts'
import { dialog, open } from '../../dialog/dialog.tsx'
import { itemText } from '../../api/explain.ts'
import { asksWho, Declined } from './confirmed.ts'
import { secondFactor } from './secondFactor.ts'

/** What a repeated request carries beside its own fields. */
export interface Proof {
  session_code?: string
  session_id?: string
  session_uuid?: string
}

/** Sends the act once more, with a proof where there is one. */
export type Repeat<R> = (proof: Proof) => Promise<R>

const passwordWindow = dialog(() => import('./PasswordWindow.tsx'))

/** A password and then a second factor are two questions; a server that never ceases to ask is told so. */
const MOST_QUESTIONS = 3

/**
 * Answers the server's question who is asking, and repeats the act.
 * @throws Declined when the reader left the question; otherwise what the repeated act was refused with
 */
export async function repeatConfirmed<R>(question: CallError, repeat: Repeat<R>): Promise<R> {
  let failure = question
  for (let asked = 0; asked < MOST_QUESTIONS; asked++) {
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
