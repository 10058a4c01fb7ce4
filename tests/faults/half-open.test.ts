import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolmentToken, hostKey, onlineFleet } from '../support/enrol.ts'
import { FleetProcess } from '../support/fleet-process.ts'
import { Program } from '../support/program.ts'
import { printFigures } from '../support/figures.ts'
import { secondsSince, sleep, until } from '../support/until.ts'

const connections = 2000
/** Seconds after which a peer that sends nothing is disconnected: the login grace time. */
const graceSeconds = 10
/**
 * Seconds in which a device connects nevertheless. The crowd reconnects for every place that becomes free, so a device
 * may be refused more than once, with pauses in between: three times the login grace time.
 */
const connectsWithin = 3 * graceSeconds

let program: Program
let settled: FleetProcess
const crowd = new Set<Socket>()

beforeAll(async () => {
  program = await Program.start()
  settled = await onlineFleet(program, { count: 20, intervalSeconds: 5 })
}, 120_000)
afterAll(async () => {
  for (const socket of crowd) socket.destroy()
  await settled?.stop()
  await program?.stop()
}, 60_000)

/** A peer that connects, sends `words` and nothing more, and reconnects as soon as it is disconnected. */
function keepHalfOpen(index: number, words: string, until: AbortSignal): void {
  // 127.0.0.1 to .21: from many addresses at once, of which .1 is also that of the devices.
  const socket = connect({ port: program.port, host: '127.0.0.1', localAddress: `127.0.0.${1 + (index % 21)}` })
  crowd.add(socket)
  socket.on('error', () => {})
  socket.on('connect', () => words && socket.write(words))
  socket.resume()
  socket.on('close', () => {
    crowd.delete(socket)
    if (!until.aborted) setTimeout(() => !until.aborted && keepHalfOpen(index, words, until), 200)
  })
}

const open = (): number => [...crowd].filter((socket) => socket.readyState === 'open').length

test.each([
  { what: 'say nothing', words: '' },
  { what: 'begin SSH and stop', words: 'SSH-2.0-OpenSSH_9.2\r\n' },
  { what: 'begin a request and stop', words: 'GET /login HTTP/1.1\r\nHost: ' },
])(
  'F19: while 2,000 connections $what and return, a device can connect, others stay connected, and users get responses',
  async ({ words }) => {
    const arrivals = await settled.arrivals()
    const end = new AbortController()
    for (let n = 0; n < connections; n++) keepHalfOpen(n, words, end.signal)
    await sleep(1500)
    const most = open()
    const { token } = await enrolmentToken(program, 1)
    const started = performance.now()
    const late = FleetProcess.start({
      server: `127.0.0.1:${program.port}`,
      hostKey: await hostKey(program),
      token,
      count: 1,
      seed: words,
      intervalSeconds: 5,
      firstIndex: 500_000 + words.length,
    })
    try {
      await late.online(1, connectsWithin + graceSeconds)
      const joined = secondsSince(started)
      const slowest = await slowestAnswer(10)
      printFigures(`${connections} connections`, {
        open: most,
        'a device joined after': joined,
        'slowest answer': slowest,
        'still open': open(),
      })
      expect(most, 'the crowd was there, or the run is void').toBeGreaterThan(200)
      expect(joined).toBeLessThanOrEqual(connectsWithin)
      expect(slowest).toBeLessThan(2)
      expect((await settled.counters()).online).toBe(20)
      expect(await settled.arrivals(), 'links stay up').toBe(arrivals)
    } finally {
      end.abort()
      await late.stop()
    }
    if (words.startsWith('GET')) for (const socket of crowd) socket.destroy()
    await until('the end of the crowd', 3 * graceSeconds, () => crowd.size === 0, open)
  },
  180_000,
)

/** Measures over some seconds the longest time in seconds that a user waits for a page of devices. */
async function slowestAnswer(seconds: number): Promise<number> {
  const started = performance.now()
  let slowest = 0
  while (secondsSince(started) < seconds) {
    const asked = performance.now()
    expect((await program.admin.get('/devices?limit=5')).status).toBe(200)
    slowest = Math.max(slowest, secondsSince(asked))
    await sleep(100)
  }
  return slowest
}
