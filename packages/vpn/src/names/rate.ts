/** Queries that a client may send in a second, and those that it may save up. */
const perSecond = 20
const most = 60
/** Clients that are remembered. When there are more, all begin anew. */
const maximumClients = 5000

interface Bucket {
  left: number
  at: number
}

/** Limits the queries of each client. */
export class Rate {
  readonly #buckets = new Map<number, Bucket>()

  /** Whether the client may send another query. `now` is in milliseconds. */
  take(client: number, now: number): boolean {
    if (this.#buckets.size > maximumClients) this.#buckets.clear()
    const bucket = this.#buckets.get(client) ?? { left: most, at: now }
    bucket.left = Math.min(most, bucket.left + ((now - bucket.at) / 1000) * perSecond)
    bucket.at = now
    this.#buckets.set(client, bucket)
    if (bucket.left < 1) return false
    bucket.left -= 1
    return true
  }
}
