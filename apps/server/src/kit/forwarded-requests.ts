/** Milliseconds of a window, and how many addresses are counted in it. */
const limits = { window: 600_000, addresses: 50 } as const

/** What has been seen of the headers with which proxies pass on the address of a client. */
export interface ForwardedFigures {
  total: number
  /** Requests whose header came from a trusted proxy. */
  trusted: number
  /** Requests whose header was ignored, because their sender is not trusted. */
  ignored: number
  /** The sender of most of the ignored headers. */
  address: string | undefined
}

interface Window {
  began: number
  total: number
  trusted: number
  ignored: Map<string, number>
}

const emptyWindow = (): Window => ({ began: performance.now(), total: 0, trusted: 0, ignored: new Map() })

/** Counts, for the last 10 to 20 minutes, whether requests come through proxies that are not trusted. */
export class ForwardedRequests {
  #windows: [Window, Window] = [emptyWindow(), emptyWindow()]

  /**
   * @param sender the address that has sent the request
   * @param forwards whether it has an X-Forwarded header
   * @param trusted whether the header was used
   */
  note(sender: string, forwards: boolean, trusted: boolean): void {
    this.#turn()
    const [, now] = this.#windows
    now.total++
    if (!forwards) return
    if (trusted) now.trusted++
    else if (now.ignored.has(sender) || now.ignored.size < limits.addresses)
      now.ignored.set(sender, (now.ignored.get(sender) ?? 0) + 1)
  }

  figures(): ForwardedFigures {
    this.#turn()
    const senders = new Map<string, number>()
    for (const { ignored } of this.#windows)
      for (const [sender, count] of ignored) senders.set(sender, (senders.get(sender) ?? 0) + count)
    const [most] = [...senders].toSorted(([, a], [, b]) => b - a)
    const sum = (count: (window: Window) => number): number => this.#windows.reduce((all, one) => all + count(one), 0)
    return {
      total: sum(({ total }) => total),
      trusted: sum(({ trusted }) => trusted),
      ignored: [...senders.values()].reduce((all, count) => all + count, 0),
      address: most?.[0],
    }
  }

  #turn(): void {
    if (performance.now() - this.#windows[1].began > limits.window) this.#windows = [this.#windows[1], emptyWindow()]
  }
}
