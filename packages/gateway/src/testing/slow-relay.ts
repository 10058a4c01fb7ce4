import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** A slow, distant and lossy network path, as with a bad SIM. */
export interface SlowWay {
  /** Latency in milliseconds, in each direction. */
  delay: number
  bytesPerSecond: number
  /** The share of lost segments. TCP retransmits them, which delays everything behind them by `again` milliseconds. */
  loss: number
  again: number
}

export interface SlowRelay {
  port: number
  /** Returns the number of delayed segments. */
  lost(): number
  stop(): void
}

/** The size of a segment in bytes. */
const segment = 1400

/** Starts a relay that forwards connections to a loopback port over such a path. */
export async function startSlowRelay(port: number, way: SlowWay): Promise<SlowRelay> {
  const open = new Set<Socket>()
  let lost = 0
  let seed = 1
  // The same losses in every run.
  const chance = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const slowly = (): Transform => {
    let free = performance.now()
    return new Transform({
      highWaterMark: 16 * 1024,
      async transform(chunk: Buffer, _encoding, done) {
        for (let at = 0; at < chunk.length; at += segment) {
          const part = chunk.subarray(at, at + segment)
          const held = chance() < way.loss
          if (held) lost++
          free = Math.max(free, performance.now()) + (part.length * 1000) / way.bytesPerSecond + (held ? way.again : 0)
          await sleep(free - performance.now())
          setTimeout(() => this.push(part), way.delay)
        }
        done()
      },
      flush(done) {
        setTimeout(done, way.delay)
      },
    })
  }
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        setTimeout(() => other.destroy(), way.delay + 1000)
      })
    }
    near.pipe(slowly()).pipe(far)
    far.pipe(slowly()).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    lost: () => lost,
    stop() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
