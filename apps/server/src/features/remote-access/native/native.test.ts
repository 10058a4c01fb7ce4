import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { hasProgram, Started } from '@outpost/gateway/testing/peers'
import { freePort, OpenSsh, streamTo } from '@outpost/gateway/protocols/testing/hosts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { onlineDevice, type OnlineDevice } from '../testing/online-device.ts'
import { SshClient } from '../testing/ssh-client.ts'

let outpost: TestOutpost
let target: OpenSsh
let device: OnlineDevice
let client: SshClient
let companyId: number
let entryId: number
let admin: Person & { id: number; email: string }

beforeAll(async () => {
  outpost = await startOutpost()
  target = await new OpenSsh().start(['ListenAddress 127.0.0.2'])
  client = new SshClient()
  companyId = (await outpost.build.company()).id
  admin = await outpost.build.user(companyId)
  device = await onlineDevice(outpost, companyId, 'SN-100')
  await admin.put(`/devices/${device.id}`, { name: 'Pump Station 7' })
  entryId = await addEntry(target.port, 'Shell of the pump')
  await addKey(admin, 'laptop')
})
afterAll(async () => {
  await client.remove()
  await device.stop()
  await target.stop()
  await outpost.close()
})

const addEntry = async (port: number, name: string, address = '127.0.0.1', protocol = 'ssh'): Promise<number> => {
  const data = [{ device_id: device.id, name, destination_ip: address, destination_port: port, protocol }]
  expect((await admin.post('/devices/remote-access', { data })).status).toBe(201)
  return (await admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0].id
}
const addKey = async (person: Person, name: string, type?: string, bits?: number): Promise<number> => {
  const answer = await person.post('/account/ssh-keys', { name, public_key: client.key(name, type, bits) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data.id
}
const jump = (login = admin.email): string[] => ['-J', `${login}@127.0.0.1:${outpost.port}`]
/** The arguments that sign in to the real SSH server behind the device. */
const shell = (host: string): string[] => ['-i', `${target.folder}/login`, `${target.user}@${host}`]
const through = (host: string, command = 'echo it works'): string[] => [
  ...jump(),
  '-p',
  String(target.port),
  ...shell(host),
  command,
]
const sessions = async () => (await admin.get(`/devices/connect/${entryId}/sessions?limit=100`)).body.data

it('REMOTE-172 REMOTE-173 REMOTE-297: ssh -J leads through the device to a shell, and the session is in the history with its bytes', async () => {
  const ran = await client.run(through(`entry-${entryId}`), { key: 'laptop' })
  expect(ran).toMatchObject({ code: 0, out: 'it works\n' })
  await expect.poll(async () => (await sessions())[0]?.end_reason).toMatch(/^(left|exited)$/)
  const [session] = await sessions()
  expect(session.input_data).toBeGreaterThan(1000)
  expect(session.output_data).toBeGreaterThan(1000)
  expect(session).toMatchObject({ native: true, ip: '127.0.0.1' })
})

it('REMOTE-156: an SSH client is refused where sessions must be recorded', async () => {
  const settings = (setting: string) =>
    admin.put(`/remote/recordings/settings/${companyId}`, { setting, input: false, keep_days: 90 })
  expect((await settings('required')).status).toBe(200)
  const ran = await client.run(through(`entry-${entryId}`), { key: 'laptop' })
  expect(ran.code).not.toBe(0)
  expect(ran.err).toContain('must be recorded')
  await settings('off')
  expect(await client.run(through(`entry-${entryId}`), { key: 'laptop' })).toMatchObject({ code: 0 })
})

it('REMOTE-173: the device and its entries have names', async () => {
  const plc = await addEntry(target.port, 'PLC one', '127.0.0.2')
  for (const [host, code] of [
    ['pump-station-7', 0],
    ['Pump-Station-7', 0],
    ['sn-100', 0],
    [`device-${device.id}`, 0],
    [`entry-${entryId}.any.name`, 0],
    ['plc-one.pump-station-7', 0],
    ['127.0.0.2.sn-100', 0],
    ['no-such-device', 255],
    [`entry-${plc + 1000}`, 255],
  ] as const) {
    const ran = await client.run(through(host), { key: 'laptop' })
    expect(ran.code, `${host}: ${ran.err}`).toBe(code)
    if (code !== 0)
      expect(ran.err).toContain('No remote access entry with this name exists, or you do not have access to it.')
  }
  // Port 22 is the SSH entry of the device even if that has another port, and a port without an entry is refused.
  const own = (await admin.get(`/devices/remote-access?device_id=${device.id}&limit=100`)).body.data
  const main = own.find((entry: { is_main: boolean }) => entry.is_main)
  await admin.put(`/devices/remote-access/${main.id}`, { destination_port: target.port })
  const plain = await client.run([...jump(), ...shell('sn-100'), 'echo plain'], { key: 'laptop' })
  expect(plain).toMatchObject({ code: 0, out: 'plain\n' })
  const wrong = await client.run([...jump(), '-p', '23', ...shell(`entry-${entryId}`), 'true'], { key: 'laptop' })
  expect(wrong.err).toContain(`No entry leads to port 23. Ports with an entry: ${target.port}`)
  await admin.del('/devices/remote-access', { id: [plc] })
})

it('REMOTE-174: ssh -L forwards a port to an entry, with many bytes unchanged', async () => {
  const port = await freePort()
  const forward = client.start(
    ['-N', '-L', `127.0.0.1:${port}:sn-100:${target.port}`, '-p', String(outpost.port), `${admin.email}@127.0.0.1`],
    { key: 'laptop' },
  )
  await expect
    .poll(
      () =>
        streamTo(port).then(
          ({ duplex }) => !!duplex.destroy(),
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true)
  const bytes = 5_000_000
  const ran = await client.run(['-p', String(port), ...shell('127.0.0.1'), `head -c ${bytes} /dev/zero | tr '\\0' x`], {
    key: 'laptop',
  })
  expect(ran.code, ran.err).toBe(0)
  expect(ran.out.length).toBe(bytes)
  await forward.stop()
  await expect
    .poll(async () => (await sessions()).every((row: { end_time: unknown }) => row.end_time !== null))
    .toBe(true)
})

it.skipIf(!hasProgram('dropbear'))(
  'REMOTE-174: a dropbear behind the device is reached, and dbclient can be the client',
  async () => {
    const port = await freePort()
    const server = new Started('dropbear', ['-F', '-E', '-R', '-p', `127.0.0.1:${port}`, '-r', `${client.folder}/host`])
    const plc = await addEntry(port, 'Dropbear')
    const to = ['-p', String(outpost.port), `${admin.email}@127.0.0.1`]
    const greeting = client.start(['-W', `entry-${plc}:${port}`, ...to], { key: 'laptop' })
    await expect.poll(() => greeting.out.toString(), { timeout: 10_000 }).toMatch(/^SSH-2.0-dropbear/)
    await greeting.stop()
    const local = await freePort()
    const key = join(client.folder, 'dropbear-key')
    execFileSync('dropbearconvert', ['openssh', 'dropbear', join(client.folder, 'laptop'), key], { stdio: 'ignore' })
    const forward = new Started('dbclient', [
      '-y',
      '-y',
      '-N',
      '-i',
      key,
      '-L',
      `127.0.0.1:${local}:entry-${plc}:${port}`,
      // dbclient takes what follows the first @ for the host.
      '-l',
      admin.email,
      '-p',
      String(outpost.port),
      '127.0.0.1',
    ])
    const banner = async (): Promise<string> => {
      const { duplex } = await streamTo(local)
      const [first] = (await once(duplex, 'data', { signal: AbortSignal.timeout(2000) })) as [Buffer]
      duplex.destroy()
      return String(first)
    }
    await expect.poll(() => banner().catch(() => ''), { timeout: 10_000 }).toMatch(/^SSH-2.0-dropbear/)
    await Promise.all([forward.stop(), server.stop()])
    await admin.del('/devices/remote-access', { id: [plc] })
  },
)

it.each([
  ['rsa', 2048],
  ['ecdsa', 256],
  ['ecdsa', 521],
] as const)('REMOTE-172: OpenSSH signs in with a key of the type %s with %s bits', async (type, bits) => {
  await addKey(admin, `${type}-${bits}`, type, bits)
  const ran = await client.run(['-p', String(outpost.port), `${admin.email}@127.0.0.1`, 'true'], {
    key: `${type}-${bits}`,
  })
  expect(ran.err).toContain('This server opens no shell')
})

it('REMOTE-180: the command of an entry is made of its answer', async () => {
  const answer = await admin.get(`/remote/${entryId}/ssh-client`)
  expect(answer.body.data).toEqual({
    login: expect.any(String),
    server: '127.0.0.1',
    server_port: outpost.port,
    server_key: expect.stringMatching(/^SHA256:/),
    host: `entry-${entryId}.pump-station-7`,
    port: target.port,
    has_key: true,
  })
  const { login, server, server_port, host, port } = answer.body.data
  const ran = await client.run(
    ['-J', `${login}@${server}:${server_port}`, '-p', String(port), ...shell(host), 'echo copied'],
    { key: 'laptop' },
  )
  expect(ran).toMatchObject({ code: 0, out: 'copied\n' })
  const shown = await client.run(['-v', '-p', String(outpost.port), `${admin.email}@127.0.0.1`], { key: 'laptop' })
  expect(shown.err).toContain(answer.body.data.server_key)
})

it('REMOTE-175: shells, commands, files, remote forwarding and an agent are refused with words', async () => {
  const to = ['-p', String(outpost.port), `${admin.email}@127.0.0.1`]
  for (const args of [to, [...to, 'id'], ['-tt', ...to], ['-s', ...to, 'sftp']]) {
    const ran = await client.run(args, { key: 'laptop' })
    expect(ran.code).toBe(1)
    expect(ran.err + ran.out).toContain('This server opens no shell')
  }
  const back = await client.run(['-N', '-R', '0:127.0.0.1:1', ...to], { key: 'laptop' })
  expect(back.code).toBe(255)
  expect(back.err).toContain('remote port forwarding failed')
  const elsewhere = await client.run(['-W', '127.0.0.1:22', ...to], { key: 'laptop' })
  expect(elsewhere.code).toBe(255)
})

it('REMOTE-172: an access token with the scope of remote access works in place of a password', async () => {
  const create = async (scopes: string[]): Promise<string> =>
    (await admin.post('/account/tokens', { name: 'ssh', scopes })).body.data.token
  const run = (password: string, login = admin.email) =>
    client.run(['-p', String(outpost.port), `${login}@127.0.0.1`, 'true'], { password })
  const token = await create(['device_remote_access:write'])
  expect((await run(token)).code).toBe(1)
  for (const [password, login] of [
    [await create(['devices:read']), admin.email],
    [token, 'somebody@else.test'],
    [`${token}x`, admin.email],
    ['correct horse battery staple', admin.email],
  ] as const)
    expect((await run(password, login)).err).toContain('Permission denied')
})
