import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseReadingPlan, type ReadingPlan } from '@outpost/contract/device/reading-plan'
import { writeDurably } from '../durable.ts'

/** The reading plan of a device. Without a path it lasts as long as the object. */
export class PlanStore {
  readonly #path: string | undefined
  #plan: ReadingPlan | undefined
  #state: string | undefined

  constructor(path?: string) {
    this.#path = path
    if (path === undefined) return
    try {
      this.#take(readFileSync(path, 'utf8'))
    } catch {
      // There is none, or it is damaged: the server sends it again.
    }
  }

  get plan(): ReadingPlan | undefined {
    return this.#plan
  }

  /** The revision and digest for `hello`; undefined without a plan. */
  get state(): string | undefined {
    return this.#state
  }

  /** Stores a plan. Throws when it is not valid or cannot be stored. */
  store(text: string): void {
    parseReadingPlan(text)
    if (this.#path !== undefined) writeDurably(this.#path, text)
    this.#take(text)
  }

  #take(text: string): void {
    this.#plan = parseReadingPlan(text)
    this.#state = `${this.#plan.revision} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  }
}
