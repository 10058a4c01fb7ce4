/** The reason for cancelling a pending read when the same address is read again. */
const superseded = new DOMException('Another request asks the same', 'AbortError')

/** The reason for cancelling reads when the user navigates to another page. */
export const ROUTE_CHANGED = 'Route changed'
export const isRouteChange = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError' && error.message === ROUTE_CHANGED

/** A pending GET request. */
interface Read {
  stop: AbortController
  /** Belongs to no page, so navigation does not cancel it. */
  lasting: boolean
  answer: Promise<unknown>
}

const running = new Map<string, Read>()

/** Sends the request, and cancels a pending read of the same address. */
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

/** Waits for the pending read of an address. Returns undefined if there is none or it fails. */
async function follow<T>(address: string): Promise<{ answer: T } | undefined> {
  const read = running.get(address)
  // The failure is reported to the caller that started the read. Here it only means that there is no response.
  return (
    read &&
    (read.answer as Promise<T>).then(
      (answer) => ({ answer }),
      () => undefined,
    )
  )
}

/** The maximum number of times a read is sent. If a newer read cancels the last attempt as well, it fails. */
const MOST = 5

/**
 * Reads an address. A new read of an address cancels the pending one. The cancelled read then resolves with the
 * response of the new read, or is sent again if the new read fails.
 * @param get sends the request; it must reject with the signal's reason when the signal aborts
 * @param signal the caller's signal; if it aborts, the read ends and is not sent again
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

/** Cancels the reads of the page that the user is leaving. Reads that outlast a page continue. */
export function cancelReads(): void {
  for (const { lasting, stop } of running.values())
    if (!lasting) stop.abort(new DOMException(ROUTE_CHANGED, 'AbortError'))
}
