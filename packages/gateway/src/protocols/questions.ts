import { SessionFailure } from './adapter.ts'

/** The failure of a session whose user does not answer a question in time. */
export const noAnswer = (): SessionFailure =>
  new SessionFailure('login', 'NO_ANSWER', 'The user did not respond in time.', 'no_answer')

interface Question<Answer> {
  kind: string
  resolve(answer: Answer): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/** The question that a session asks its page, one at a time. */
export class Questions<Answer extends { t: string }> {
  #question: Question<Answer> | undefined

  /**
   * Waits for an answer of one kind from the page.
   * @throws SessionFailure NO_ANSWER after `limit` milliseconds; the argument of `stop`
   */
  ask<K extends Answer['t']>(kind: K, limit: number): Promise<Extract<Answer, { t: K }>> {
    // The host disconnected while the user was thinking: the old question no longer matters.
    this.stop(new SessionFailure('login', 'ABORTED', 'Another question replaced this one.'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.stop(noAnswer()), limit)
      // Only answers of this kind reach the question (see `awaits`), which the compiler cannot know.
      this.#question = { kind, resolve: resolve as (answer: Answer) => void, reject, timer }
    })
  }

  /** Whether an answer of this kind is expected. Others, e.g. from a second click, are ignored. */
  awaits(kind: string): boolean {
    return this.#question?.kind === kind
  }

  answer(answer: Answer): void {
    this.#take()?.resolve(answer)
  }

  /** Ends the open question, if there is one. */
  stop(error: Error): void {
    this.#take()?.reject(error)
  }

  #take(): Question<Answer> | undefined {
    const question = this.#question
    this.#question = undefined
    clearTimeout(question?.timer)
    return question
  }
}
