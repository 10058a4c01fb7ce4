import { duplexPair, type Duplex } from 'node:stream'

/**
 * Creates the two ends of a connection within this process. As with a socket, closing one end closes the other. The far
 * end is meant for a server, which expects the method `destroySoon` of sockets.
 */
export function pair(): [near: Duplex, far: Duplex] {
  const [near, far] = duplexPair()
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('error', () => undefined)
    from.on('close', () => {
      // The peer can still read what was written before the close.
      if (from.writableFinished && !to.readableEnded) to.once('end', () => to.destroy())
      else to.destroy()
    })
  }
  const destroySoon = (): void => void far.once('finish', () => far.destroy()).end()
  return [near, Object.assign(far, { destroySoon })]
}
