import type { StoredEvent } from '../features/channels/service.ts'

/** How many sent events are remembered, of all channels together. Their notifications arrive within seconds. */
const maxRemembered = 20_000

/** What a socket does that begins to follow a channel. */
interface Beginning {
  /** Reads the stored events, oldest first. */
  read(): Promise<StoredEvent[]>
  send(event: StoredEvent): void
  /** From now on, the socket gets the events that are pushed. */
  join(): void
}

/**
 * Lets sockets begin to follow channels, so that each socket gets every event once and in order: first those that are
 * stored, then those that are pushed. An event that is stored while a socket begins is found in both ways.
 */
export class StoredEvents {
  /** By channel, a promise that ends when all sockets that begin to follow it have their stored events. */
  readonly #beginning = new Map<string, Promise<unknown>>()
  /** By the id of an event, the ids of the sockets that got it as a stored one; oldest entries first. */
  readonly #sentTo = new Map<number, readonly string[]>()

  /** Whether a socket begins to follow a channel. It will need the events that are pushed from now on. */
  isBeginning(channel: string): boolean {
    return this.#beginning.has(channel)
  }

  /** Waits until the sockets that begin to follow a channel have their stored events. Never rejects. */
  async settled(channel: string): Promise<void> {
    await this.#beginning.get(channel)
  }

  /** Returns the ids of the sockets that got an event as a stored one. */
  sentTo(id: number): readonly string[] {
    return this.#sentTo.get(id) ?? []
  }

  /** Sends a socket the stored events of a channel and lets it join. If they cannot be read, it joins and this rejects. */
  async begin(channel: string, socketId: string, { read, send, join }: Beginning): Promise<void> {
    const begun = read()
      .then((events) => {
        for (const event of events) {
          send(event)
          this.#remember(event.id, socketId)
        }
      })
      .finally(join)
    const ended = Promise.allSettled([this.#beginning.get(channel), begun])
    this.#beginning.set(channel, ended)
    void ended.then(() => this.#beginning.get(channel) === ended && this.#beginning.delete(channel))
    await begun
  }

  #remember(id: number, socketId: string): void {
    this.#sentTo.set(id, [...this.sentTo(id), socketId])
    if (this.#sentTo.size > maxRemembered) this.#sentTo.delete(this.#sentTo.keys().next().value!)
  }
}
