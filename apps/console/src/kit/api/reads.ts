/** Why a read that is on its way ends early. */
const superseded = new DOMException('Another request asks the same', 'AbortError')

/** The reason of reads that a change of the page has broken off. */
export const ROUTE_CHANGED = 'Route changed'
export const isRouteChange = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError' && error.message === ROUTE_CHANGED

/** One GET on its way. */
interface Read {
  stop: AbortController
  /** Belongs to no page, so that going to another one leaves it alone. */
  lasting: boolean
  answer: Promise<unknown>
}

const running = new Map<string, Read>()

/** Asks; a read of the same address that is on its way gives way to this one. */
async function ask<T>(address: string, lasting: boolean, get: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  running.get(address)?.stop.abort(superseded)
  const answer = get(stop.signal)
  const read: Read = { stop, lasting, answer }
  running.set(address, read)
  try {
    return await answer
  } finally {
    if (running.get(address) === read) running.delete(address)
  }
}

/** The answer of the read that is on its way to this address; undefined where there is none, or it was broken off too. */
async function follow<T>(address: string): Promise<{ answer: T } | undefined> {
  const read = running.get(address)
  // The person who asked for it hears of its failure; here it only means that there is no answer.
  return (
    read &&
    (read.answer as Promise<T>).then(
      (answer) => ({ answer }),
      () => undefined,
    )
  )
}

/** A read may give way so many times before it is left to the next one. */
const MOST = 5

/**
 * Reads an address. A new read of an address cancels the one that is on its way, which then takes the new answer, or asks
 * again where the new one came to nothing.
 * @param get sends; it must end with the signal's reason when the signal says so
 * @param signal of the caller, whose own abort ends the read for good
 */
export async function readOnce<T>(
  address: string,
  get: (signal: AbortSignal) => Promise<T>,
  { signal, lasting = false }: { signal?: AbortSignal | undefined; lasting?: boolean | undefined } = {},
): Promise<T> {
  const both = (own: AbortSignal): AbortSignal => (signal ? AbortSignal.any([signal, own]) : own)
  for (let turn = 1; ; turn++) {
    try {
      return await ask(address, lasting, (own) => get(both(own)))
    } catch (error) {
      if (error !== superseded || signal?.aborted || turn === MOST) throw error
    }
    const newer = await follow<T>(address)
    signal?.throwIfAborted()
    if (newer) return newer.answer
  }
}

/** Breaks off what the page that is being left has asked for; what lasts longer than a page goes on. */
export function cancelReads(): void {
  for (const { lasting, stop } of running.values())
    if (!lasting) stop.abort(new DOMException(ROUTE_CHANGED, 'AbortError'))
}
