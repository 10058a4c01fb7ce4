import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SessionBrowser } from '../../apps/server/src/features/remote-access/testing/browser.ts'
import type { Program } from '../../tests/support/program.ts'
import { median, ms, pairs, ratio, times, type Figure } from './measure.ts'
import { addEntry, deviceAt, hop } from './remote.ts'

const clicks = 7
const rounds = 15
const warmUps = 20
const requests = 50
const roundTrip = 60
/** The size of each file of the page in bytes. */
const fileBytes = 8192

/** Web pages of devices: from the click to the first byte over a distant link, and a page with many files. */
export async function benchPages(held: AsyncDisposableStack, program: Program): Promise<Figure[]> {
  const page = await servePage(held)
  const near = await deviceAt(held, program, 0)
  const far = await deviceAt(held, program, roundTrip)
  const nearEntry = await addEntry(program, near, 'http', page)
  const farEntry = await addEntry(program, far, 'http', page)
  return [...(await firstBytes(program, nearEntry, farEntry)), await manyFiles(held, program, nearEntry, page)]
}

async function servePage(held: AsyncDisposableStack): Promise<number> {
  const file = Buffer.alloc(fileBytes, 'x')
  const server = http.createServer((_request, response) => response.end(file)).listen(0, '127.0.0.1')
  held.defer(() => void server.closeAllConnections())
  held.defer(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** What the console does after a click, until the device's page has answered. */
async function click({ admin, port }: Program, entry: number): Promise<SessionBrowser> {
  const asked = await admin.post(`/devices/connect/${entry}`, { duration: 600 })
  const { link, host } = await linkOf(admin, asked.body.meta.channel)
  const ticket = (await admin.post('/remote/web-tickets', { host })).body.data
  const browser = new SessionBrowser(port, link)
  const { pathname, search } = new URL(ticket.url)
  for (const address of [pathname + search, '/']) {
    const { status } = await browser.open(address)
    if (status !== 200) throw new Error(`${address} answered ${status}`)
  }
  return browser
}

async function linkOf(admin: Program['admin'], channel: string): Promise<{ link: string; host: string }> {
  for (let n = 0; n < 2000; n++) {
    const [events] = Object.values((await admin.get(`/status/channel/${channel}`)).body.data) as {
      status: string
      link: string
      data: { host: string }
    }[][]
    const last = events?.at(-1)
    if (last?.status === 'completed') return { link: last.link, host: last.data.host }
    if (last?.status === 'error') throw new Error(JSON.stringify(last))
    await sleep(5)
  }
  throw new Error('the channel did not end')
}

async function firstBytes(program: Program, near: number, far: number): Promise<Figure[]> {
  await click(program, near)
  await click(program, far)
  const [nearby, distant] = [
    median(await times(clicks, () => click(program, near))),
    median(await times(clicks, () => click(program, far))),
  ]
  const trips = (distant - nearby) / roundTrip
  return [
    {
      what: `remote: click to first byte of a page, ${roundTrip} ms link`,
      ours: ms(distant),
      baseline: `${ms(nearby)} without the link`,
      bar: '<= 1500 ms',
      ok: distant <= 1500,
    },
    {
      what: 'remote: round trips of the link in that time',
      ours: trips.toFixed(1),
      baseline: 'none',
      bar: '<= 8',
      ok: trips <= 8,
    },
  ]
}

async function manyFiles(held: AsyncDisposableStack, program: Program, entry: number, page: number): Promise<Figure> {
  const browser = await click(program, entry)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const plain = await hop(held, await hop(held, page))
  const load = (port: number, headers: Record<string, string>) => async (): Promise<number> => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 6 })
    const started = performance.now()
    await Promise.all(Array.from({ length: requests }, (_, n) => get(agent, port, `/file-${n}`, headers)))
    const taken = performance.now() - started
    agent.destroy()
    return taken
  }
  const [ours, theirs] = [load(program.port, { host: `${browser.host}:${program.port}`, cookie }), load(plain, {})]
  // Until all of them are compiled.
  for (let n = 0; n < warmUps; n++) for (const each of [ours, theirs]) await each()
  const judged = await pairs(rounds, ours, theirs)
  return {
    what: `remote: a page of ${requests} files on six connections`,
    ours: `${ms(judged.ours)} (${ratio(judged.ratio)})`,
    baseline: `${ms(judged.baseline)}, two plain hops`,
    bar: '<= 1.60 x',
    ok: judged.ratio <= 1.6,
  }
}

function get(agent: http.Agent, port: number, path: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => (bytes += chunk.length))
        response.on('error', reject)
        response.on('end', () =>
          bytes === fileBytes ? resolve() : reject(new Error(`${path}: ${response.statusCode}, ${bytes} bytes`)),
        )
      })
      .on('error', reject)
  })
}
