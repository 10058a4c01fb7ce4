import { once } from 'node:events'
import net from 'node:net'
import type { Page } from 'playwright-core'
import { XrdpHost } from '../../packages/gateway/src/protocols/testing/rdp-host.ts'
import { signedInPage, startBrowser } from '../../tests/support/browser.ts'
import type { Program } from '../../tests/support/program.ts'
import { until } from '../../tests/support/until.ts'
import { cpuSeconds, median, ms, ratio, type Figure } from './measure.ts'
import { addEntry, deviceAt } from './remote.ts'

const openings = 5

interface Opening {
  taken: number
  received: number
  sent: number
  cpu: number
}

/**
 * An RDP screen behind a device, in the browser, with stored credentials. A direct client would receive what the target
 * sends, so those bytes are the baseline.
 */
export async function benchRdp(held: AsyncDisposableStack, program: Program): Promise<Figure[]> {
  const host = new XrdpHost()
  held.defer(() => host.stop())
  await host.start()
  await host.screen.window()
  const counted = await countingHop(held, host.port)
  const entry = await addEntry(program, await deviceAt(held, program, 0), 'rdp', counted.port)
  await program.admin.put(`/remote/${entry}/credentials`, { username: 'na', password: host.password })
  const browser = await startBrowser()
  held.defer(() => browser.close())
  const page = await signedInPage(browser, program.url)
  const address = `${program.url}/rms-connect/desktop?id=${entry}`
  await page.goto(address)
  await page.getByRole('button', { name: /^Accept( and connect)?$/ }).click()
  await firstPicture(page)
  const all: Opening[] = []
  for (let n = 0; n < openings; n++) all.push(await openOnce(page, address, program, counted))
  const of = (key: keyof Opening): number => median(all.map((one) => one[key]))
  const more = of('received') / of('sent')
  return [
    {
      what: 'remote: RDP in the browser, from the address to the first picture',
      ours: ms(of('taken')),
      baseline: 'none',
      bar: '<= 2 s',
      ok: of('taken') <= 2000,
    },
    {
      what: 'remote: RDP, bytes to the browser',
      ours: `${(of('received') / 1000).toFixed(0)} kB (${ratio(more)})`,
      baseline: `${(of('sent') / 1000).toFixed(0)} kB from the target`,
      bar: '<= 1.10 x',
      ok: more <= 1.1,
    },
    {
      what: 'remote: RDP, server CPU of one opening',
      ours: `${of('cpu').toFixed(2)} s`,
      baseline: 'none',
      bar: 'none',
      ok: true,
    },
  ]
}

async function openOnce(page: Page, address: string, program: Program, counted: { sent: number }): Promise<Opening> {
  const pid = program.pidOf('api')
  let received = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (socket.url().includes('/rms-connect/')) received += payload.length
    }),
  )
  await page.goto('about:blank')
  counted.sent = 0
  const [started, cpu] = [performance.now(), cpuSeconds(pid)]
  await page.goto(address)
  await firstPicture(page)
  const opening = { taken: performance.now() - started, received, sent: counted.sent, cpu: cpuSeconds(pid) - cpu }
  page.removeAllListeners('websocket')
  return opening
}

const middle = `(() => {
  const canvas = document.querySelector('[role=application] canvas')
  return canvas ? [...canvas.getContext('2d').getImageData(320, 240, 1, 1).data].slice(0, 3).join() : ''
})()`

/** Waits until the middle of the screen shows the white window of the target. */
const firstPicture = (page: Page): Promise<unknown> =>
  until(
    'the picture',
    30,
    async () => (await page.evaluate(middle)) === '255,255,255',
    () => page.url(),
    20,
  )

/** Forwards connections to a port, and counts the bytes that come from there. */
async function countingHop(held: AsyncDisposableStack, to: number): Promise<{ port: number; sent: number }> {
  const hop = { port: 0, sent: 0 }
  const server = net.createServer((near) => {
    const far = net.connect(to, '127.0.0.1')
    far.on('data', (data) => (hop.sent += data.length))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  held.defer(() => void server.close())
  hop.port = (server.address() as net.AddressInfo).port
  return hop
}
