import { fail } from '@outpost/contract/kit/errors'

/** Milliseconds that a request may wait for others in total. */
const whole = 30_000
/** What a request asks at the same time. */
const atOnce = 8
/** How often the handler of a request starts again. */
const maxStarts = 40

interface Question {
  key: string
  /** @param left milliseconds until the request gives up */
  act: (left: number) => Promise<unknown>
}

/** Ends the transaction of a request, because it needs answers from outside. A handler must not catch it, only collect it. */
export class Outside extends Error {
  readonly questions: readonly Question[]

  constructor(questions: readonly Question[]) {
    super('The handler starts again with the answers.')
    this.questions = questions
  }
}

/**
 * The answers from outside of the database that the handler of one request needs, such as those of devices. They may
 * take seconds, in which the request holds no database connection: its transaction is rolled back, the question is
 * asked, and the handler starts again and gets the answer. A handler must therefore have no effects outside of its
 * transaction before it asks.
 */
export class OutsideAnswers {
  readonly #known = new Map<string, () => unknown>()
  readonly #end = performance.now() + whole
  #inTransaction = false

  /**
   * Returns what `act` returns, or throws what it throws; within a transaction by throwing `Outside` first.
   * @param key the same key gets the same answer
   */
  async of<T>(key: string, act: (left: number) => Promise<T>): Promise<T> {
    const known = this.#known.get(key)
    if (known) return known() as T
    const question = { key, act }
    if (this.#inTransaction) throw new Outside([question])
    await this.#ask(question)
    return this.#known.get(key)!() as T
  }

  /** Runs `act`, which opens a transaction, until it needs no further answers. Throws what it throws. */
  async run<T>(act: () => Promise<T>): Promise<T> {
    for (let starts = 1; ; starts++) {
      this.#inTransaction = true
      try {
        return await act()
      } catch (error) {
        if (!(error instanceof Outside) || starts >= maxStarts) throw error
        this.#inTransaction = false
        await this.#askAll(error.questions)
      } finally {
        this.#inTransaction = false
      }
    }
  }

  async #askAll(questions: readonly Question[]): Promise<void> {
    const waiting = questions.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const question of waiting) await this.#ask(question)
      }),
    )
  }

  /** Never throws. */
  async #ask({ key, act }: Question): Promise<void> {
    const left = this.#end - performance.now()
    try {
      if (left <= 0) throw fail('DEVICE_TIMEOUT')
      const answer = await act(left)
      this.#known.set(key, () => answer)
    } catch (error) {
      this.#known.set(key, () => {
        throw error
      })
    }
  }
}
