import dns from 'node:dns/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { followAddress, storeAddress } from '../../kit/public-address.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'

let outpost: TestOutpost
const servers: Server[] = []
/** An address of this machine that is not loopback: others could reach it, too. */
const own = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

/** Resolves a name of this machine in its own network. The module is shared with the other files of the worker. */
function resolveOwnName(): void {
  const real = dns.lookup
  const lookup = (name: string, options: object) =>
    name === 'outpost.own.test' ? Promise.resolve([{ address: own, family: 4 }]) : real(name, options)
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as typeof dns.lookup)
}

beforeAll(async () => {
  resolveOwnName()
  outpost = await startOutpost(['api'], { OUTPOST_OUTBOUND_ALLOW: '192.0.2.7' })
})
afterAll(async () => {
  vi.restoreAllMocks()
  for (const server of servers) server.close()
  await outpost.close()
})

const path = '/system/public-address'
const check = async (address: string) =>
  (await outpost.admin.get(`${path}/check?address=${encodeURIComponent(address)}`)).body.data

/** Starts a web server at the machine's own address. @returns its address */
async function answering(reply: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer({}, reply)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, own, resolve))
  return `http://${own}:${(server.address() as AddressInfo).port}`
}

test('SYSTEM-020 SYSTEM-021 the public address is set, kept without its slash, and used by commands for devices', async () => {
  expect((await outpost.admin.get(path)).body.data).toEqual({ address: null, source: 'none' })
  const saved = await outpost.admin.put(path, { address: 'https://devices.example/' })
  expect(saved).toMatchObject({
    status: 200,
    body: { data: { address: 'https://devices.example', source: 'setting' } },
  })
  expect((await outpost.admin.get(path)).body.data, 'read again at once').toEqual(saved.body.data)
  await until(
    () => outpost.running.app.configuredUrl() === 'https://devices.example',
    'the address is known to the process',
  )
  const { body } = await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1 })
  expect(body.data.line).toContain('https://devices.example/agent.sh')
  expect(body.data.warning).toBeNull()
  expect((await outpost.admin.put(path, { address: null })).body.data).toEqual({ address: null, source: 'none' })
  expect((await outpost.admin.get(path)).body.data).toEqual({ address: null, source: 'none' })
})

test('SYSTEM-021 an address with more than scheme, host name and port is refused', async () => {
  const plain = ['outpost.example', 'ftp://a.example', 'https://a.example/path', 'https://a.example;reboot']
  const unusable = ['http://192.168.1.300', 'https://a.example:70000', 'https://a.example:0']
  for (const address of [...plain, ...unusable]) {
    expect((await outpost.admin.put(path, { address })).status, address).toBe(422)
    const checked = await outpost.admin.get(`${path}/check?address=${encodeURIComponent(address)}`)
    expect(checked.status, address).toBe(422)
  }
})

test('SYSTEM-021 a stored address that cannot be used does not lock browsers out', async () => {
  const { app } = outpost.running
  await storeAddress(app.db, 'http://192.168.1.300')
  const followed = await followAddress(app)
  expect(followed.current()).toBeUndefined()
  followed.close()
  await storeAddress(app.db, undefined)
})

test('SYSTEM-021 an address set by the environment is shown and cannot be changed', async () => {
  const fixed = await startOutpost(['api'], { OUTPOST_PUBLIC_URL: 'https://outpost.example' })
  try {
    expect((await fixed.admin.get(path)).body.data).toEqual({
      address: 'https://outpost.example',
      source: 'environment',
    })
    expect(await fixed.admin.put(path, { address: 'https://other.example' })).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'CONFLICT', source: 'address' }] },
    })
  } finally {
    await fixed.close()
  }
})

test('SYSTEM-025 a check reports loopback, an unknown name and a private network', async () => {
  expect(await check(outpost.url)).toMatchObject({ outcome: 'loopback' })
  expect(await check('http://nowhere.invalid')).toMatchObject({ outcome: 'unknown_name' })
  expect(await check('http://10.255.255.1')).toMatchObject({ outcome: 'private' })
})

test.skipIf(own === undefined)(
  'SYSTEM-025 a check tells a closed port, another server and a redirect apart from this installation',
  async () => {
    const script = await (await fetch(`${outpost.url}/agent.sh`)).text()
    const here = await answering((_, response) => response.end(script))
    expect(await check(here)).toMatchObject({ outcome: 'reached' })
    const named = here.replace(own!, 'outpost.own.test')
    expect(await check(named), 'a name of its own address').toMatchObject({ outcome: 'reached' })
    expect(await check(await answering((_, response) => response.end('hello')))).toMatchObject({
      outcome: 'other_server',
    })
    const redirecting = await answering((_, response) =>
      response.writeHead(301, { location: 'https://outpost.example/agent.sh' }).end(),
    )
    expect(await check(redirecting)).toMatchObject({ outcome: 'redirected', target: 'https://outpost.example' })
    const closed = await answering(() => undefined)
    await new Promise((resolve) => servers.at(-1)!.close(resolve))
    expect(await check(closed)).toMatchObject({ outcome: 'closed' })
  },
)
