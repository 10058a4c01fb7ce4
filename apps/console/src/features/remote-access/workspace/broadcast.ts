/** The connection of a terminal, as far as typing into it is concerned. */
export interface TypedInto {
  typeLike: (text: string) => void
}

/** A terminal on a page with others. */
export interface Member {
  /** Tells the page about the terminal and its state. */
  join: (terminal: { connection: TypedInto; isOpen: boolean }) => void
  /** Types a text into all chosen terminals. Returns whether this terminal is one of them. */
  typed: (text: string) => boolean
}

export interface BroadcastState {
  /** The terminals that are open. */
  open: readonly number[]
  /** The terminals into which everything typed into one of them goes; empty if each is on its own. */
  targets: readonly number[]
}

/** Typing into several terminals at once. Only what the user chose gets it, and only while it is open. */
export class Broadcast {
  readonly #terminals = new Map<number, { connection: TypedInto; isOpen: boolean }>()
  readonly #members = new Map<number, Member>()
  readonly #watchers = new Set<() => void>()
  #state: BroadcastState = { open: [], targets: [] }

  readonly state = (): BroadcastState => this.#state
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Returns the member for a terminal, always the same one. */
  member(id: number): Member {
    const known = this.#members.get(id)
    if (known) return known
    const member: Member = {
      join: (terminal) => {
        this.#terminals.set(id, terminal)
        this.#update(this.#state.targets)
      },
      typed: (text) => this.#typed(id, text),
    }
    this.#members.set(id, member)
    return member
  }

  /** Removes a terminal that was closed. */
  leave(id: number): void {
    this.#terminals.delete(id)
    this.#members.delete(id)
    this.#update(this.#state.targets)
  }

  /** Chooses the terminals that get what is typed into one of them. */
  choose(targets: readonly number[]): void {
    this.#update(targets)
  }

  #typed(id: number, text: string): boolean {
    const { targets } = this.#state
    if (!targets.includes(id)) return false
    for (const target of targets) this.#terminals.get(target)?.connection.typeLike(text)
    return true
  }

  #update(targets: readonly number[]): void {
    const open = [...this.#terminals].filter(([, { isOpen }]) => isOpen).map(([id]) => id)
    this.#state = { open, targets: targets.filter((id) => open.includes(id)) }
    for (const watcher of this.#watchers) watcher()
  }
}
