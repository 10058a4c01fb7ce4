import type { Topic } from './bus.ts'

const maxPayload = 7500
/**
 * The number of message ids that are remembered. Enough for the minutes of messages that are read again from the table.
 */
const maxRemembered = 20_000

/**
 * Serialises a message. Throws RangeError if it is too large for the bus.
 * @param id identifies a message that may arrive twice
 */
export function writeMessage(topic: Topic, payload: unknown, id?: string): string {
  const text = JSON.stringify({ topic, payload, id })
  if (text.length > maxPayload) throw new RangeError(`bus message of ${text.length} bytes on ${topic}`)
  return text
}

/** The listeners in this process, independent of the transport. */
export class BusListeners {
  /** Ids of messages already delivered, oldest first. */
  readonly #delivered = new Set<string>()
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

  /**
   * Delivers a message to its listeners. One with an id is delivered only once. Throws if the text is not a message.
   */
  deliver(text: string): void {
    const { topic, payload, id } = JSON.parse(text) as { topic: Topic; payload: unknown; id?: unknown }
    if (typeof id === 'string' && !this.#isNew(id)) return
    for (const listener of this.#topics.get(topic) ?? []) listener(payload)
  }

  #isNew(id: string): boolean {
    if (this.#delivered.has(id)) return false
    this.#delivered.add(id)
    if (this.#delivered.size > maxRemembered) this.#delivered.delete(this.#delivered.values().next().value!)
    return true
  }

  /** Notifies all listeners that messages may have been missed, so that they read the tables again. */
  notifyReconnect(): void {
    for (const listener of this.#reconnects) listener()
  }
}
