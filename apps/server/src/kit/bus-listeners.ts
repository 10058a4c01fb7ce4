import type { Topic } from './bus.ts'

const maxPayload = 7500

/** A message as it goes over the wire. Throws RangeError where it holds more than a bell should say. */
export function writeMessage(topic: Topic, payload: unknown): string {
  const text = JSON.stringify({ topic, payload })
  if (text.length > maxPayload) throw new RangeError(`bus message of ${text.length} bytes on ${topic}`)
  return text
}

/** Who listens in this process, whatever carries the messages. */
export class BusListeners {
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

  /** Hands a message on. Throws where it is none. */
  deliver(text: string): void {
    const { topic, payload } = JSON.parse(text) as { topic: Topic; payload: unknown }
    for (const listener of this.#topics.get(topic) ?? []) listener(payload)
  }

  /** Messages may have been missed: everybody looks at the tables again. */
  lookAgain(): void {
    for (const listener of this.#reconnects) listener()
  }
}
