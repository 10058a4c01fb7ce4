import type { Topic } from './bus.ts'

const maxPayload = 7500
/** Ids that are remembered: those of the minutes that the table of messages repeats. */
const mostHeard = 20_000

/**
 * A message as it goes over the wire. Throws RangeError where it holds more than a bus should say.
 * @param id by which a message that comes in two ways is known
 */
export function writeMessage(topic: Topic, payload: unknown, id?: string): string {
  const text = JSON.stringify({ topic, payload, id })
  if (text.length > maxPayload) throw new RangeError(`bus message of ${text.length} bytes on ${topic}`)
  return text
}

/** Who listens in this process, whatever carries the messages. */
export class BusListeners {
  /** Ids that were heard, in the order of hearing. */
  readonly #heard = new Set<string>()
  readonly #topics = new Map<Topic, Set<(payload: unknown) => void>>()
  readonly #reconnects = new Set<() => void>()

  readonly subscribe = (topic: Topic, listener: (payload: unknown) => void): (() => void) => {
    const set = this.#topics.get(topic) ?? new Set()
    this.#topics.set(topic, set.add(listener))
    return () => set.delete(listener)
  }

  readonly onReconnect = (listener: () => void): (() => void) => {
    this.#reconnects.add(listener)
    return () => this.#reconnects.delete(listener)
  }

  /** Hands a message on, one with an id once. Throws where it is none. */
  deliver(text: string): void {
    const { topic, payload, id } = JSON.parse(text) as { topic: Topic; payload: unknown; id?: unknown }
    if (typeof id === 'string' && !this.#isNew(id)) return
    for (const listener of this.#topics.get(topic) ?? []) listener(payload)
  }

  #isNew(id: string): boolean {
    if (this.#heard.has(id)) return false
    this.#heard.add(id)
    if (this.#heard.size > mostHeard) this.#heard.delete(this.#heard.values().next().value!)
    return true
  }

  /** Messages may have been missed: everybody looks at the tables again. */
  lookAgain(): void {
    for (const listener of this.#reconnects) listener()
  }
}
