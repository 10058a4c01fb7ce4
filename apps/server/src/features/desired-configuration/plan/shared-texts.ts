import { fail } from '@outpost/contract/kit/errors'

/**
 * Characters of a plan or a rollout in memory. 10,000 devices whose changes are the same except for a name take a tenth
 * of it; without a limit, 10,000 large changes that all differ would take gigabytes.
 */
const usual = 134_217_728
/** Characters of all plans and rollouts that are in memory at the same time. */
const atOnce = 2 * usual
/** What an entry takes besides its text, such as a reference to a text that is there already. */
const entry = 16

/** The characters of all plans and rollouts in memory. */
let inUse = 0

/**
 * The texts of a plan in memory: those that devices have in common once, and all of them up to a total size. Call
 * `release` when the plan is no longer needed.
 */
export class SharedTexts {
  readonly #known = new Map<string, string>()
  readonly #source: string
  readonly #most: number
  #taken = 0

  /**
   * @param source what the error names
   * @param most characters
   */
  constructor(source: 'device_id' | 'template_id', most = usual) {
    this.#source = source
    this.#most = most
  }

  /** Returns the text, which is kept only once. Throws as `take` does. */
  keep(text: string): string {
    const known = this.#known.get(text)
    this.take(known === undefined ? text.length + entry : entry)
    if (known !== undefined) return known
    this.#known.set(text, text)
    return text
  }

  /** Counts something else that is kept. Throws VALIDATION if this plan becomes too large, UNAVAILABLE if all together do. */
  take(characters: number): void {
    this.#taken += characters
    inUse += characters
    if (this.#taken > this.#most)
      throw fail('VALIDATION', {
        source: this.#source,
        message: `The changes of these devices are too large to be planned together: they have more than ${Math.round(this.#most / 1_048_576)} MB. Select fewer devices, and plan the others afterwards.`,
      })
    if (inUse > atOnce)
      throw fail('UNAVAILABLE', {
        message:
          'The server is planning other large changes at the moment. Try again in a minute, or select fewer devices.',
      })
  }

  /** Makes room for other plans. */
  release(): void {
    inUse -= this.#taken
    this.#taken = 0
    this.#known.clear()
  }
}

/** Does work that needs texts, and makes room for other plans when it has ended. */
export async function releasing<T>(texts: readonly SharedTexts[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    for (const each of texts) each.release()
  }
}
