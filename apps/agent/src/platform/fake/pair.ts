import { duplexPair, type Duplex } from 'node:stream'

/**
 * The two ends of a connection within this process; like a socket's, one end closes when the other has. The far end is
 * for a server, which expects `destroySoon`, as sockets have it.
 */
export function pair(): [near: Duplex, far: Duplex] {
  const [near, far] = duplexPair()
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('error', () => undefined)
    from.on('close', () => {
      // What was written before the close is still read.
      if (from.writableFinished && !to.readableEnded) to.once('end', () => to.destroy())
      else to.destroy()
    })
  }
  const destroySoon = (): void => void far.once('finish', () => far.destroy()).end()
  return [near, Object.assign(far, { destroySoon })]
}
