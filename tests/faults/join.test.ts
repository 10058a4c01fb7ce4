import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { TerminalClient } from '../../apps/server/src/features/remote-access/testing/terminal-client.ts'
import { signIn } from '../../apps/server/src/testing/person.ts'
import { byPassword, ScriptedHost } from '../../packages/gateway/src/protocols/testing/hosts.ts'
import { command, type Ended } from '../support/command.ts'
import { adminLogin, Program } from '../support/program.ts'
import { Site } from '../support/site.ts'
import { until } from '../support/until.ts'

const masterKey = 'one key for all of the three hosts'
const site = new Site()
let database: Awaited<ReturnType<Site['overTcp']>>
let first: Program
const programs: Program[] = []
const folders: string[] = []
let device: OnlineDevice | undefined
let target: ScriptedHost
let page: TerminalClient | undefined

beforeAll(async () => {
  target = await new ScriptedHost(byPassword('right')).start()
  await site.start()
  database = await site.overTcp()
  first = await site.host('api,gateway,worker', { DATABASE_URL: database.url })
}, 120_000)
afterAll(async () => {
  page?.leave()
  await device?.stop()
  for (const program of programs) await program.stop()
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
  await site.stop()
  database?.stop()
  await target?.stop()
}, 90_000)

const firstSettings = () => ({
  DATABASE_URL: database.url,
  OUTPOST_DATA_DIR: first.dataDir,
  OUTPOST_MASTER_KEY: masterKey,
  OUTPOST_FILE_LIMIT: '77',
})

/** Makes a token on the first host. */
async function makeToken(): Promise<string> {
  const words = ['--roles', 'api,gateway', '--address', first.url, '--this-host', '127.0.0.1']
  const { code, output } = await command('host-token', words, firstSettings())
  expect(output).toContain(`npm run join -- ${first.url} `)
  expect(code).toBe(0)
  return /npm run join -- \S+ (\S+)/.exec(output)![1]!
}

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'outpost-join-'))
  folders.push(folder)
  return folder
}

const join = (folder: string, words: string[], input = ''): Promise<Ended> =>
  command('join', words, { OUTPOST_DATA_DIR: folder, PORT: '1' }, input)

/** Runs a statement with the role that owns the database. */
async function asOwner(statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('SYSTEM-090 a host joins by one command, serves the API, and reaches the devices of the first host', async () => {
  const token = await makeToken()
  const second = await Program.prepare({ environment: () => ({ OUTPOST_ROLES: '' }) })
  programs.push(second)
  const environment = { OUTPOST_DATA_DIR: second.dataDir, PORT: String(second.port) }
  // The token comes from standard input, so that it is not in the list of processes.
  const { code, output } = await command('join', [first.url], environment, `${token}\n`)
  expect(output).not.toContain('PROBLEM')
  expect(output).toContain('ok       Installation: the master key is that of this database')
  expect(output).toMatch(/ok {7}Devices at \S+: 127\.0\.0\.1:\d+ can be reached/)
  expect(code).toBe(0)

  const key = createHash('sha256').update(masterKey).digest('hex')
  expect(output).not.toContain(key)
  for (const [name, content] of [
    ['master.key', key],
    ['host.env', `DATABASE_URL=${database.url}\n`],
    ['host.env', 'OUTPOST_FILE_LIMIT=77\n'],
    ['host.env', 'OUTPOST_ROLES=api,gateway\n'],
  ] as const) {
    const file = path.join(second.dataDir, name)
    expect(fs.readFileSync(file, 'utf8')).toContain(content)
    expect(fs.statSync(file).mode & 0o777, name).toBe(0o600)
  }

  await second.launch()
  second.admin = await signIn(second.url, adminLogin)
  const hosts = await until('both hosts in the list', 60, async () => {
    const { body } = await second.admin.get('/system/hosts')
    return body.data.hosts.length === 2 && body.data.hosts
  })
  const of = (port: number) => hosts.find(({ name }: { name: string }) => name.endsWith(`:${port}`))
  expect(of(first.port)).toMatchObject({ online: true, roles: ['api', 'gateway', 'worker'] })
  expect(of(second.port)).toMatchObject({ online: true, roles: ['api', 'gateway'], version: of(first.port).version })

  device = await onlineDevice({ admin: first.admin, port: first.port }, 1, 'S-1')
  const entry = { name: 'PLC', destination_ip: '127.0.0.1', destination_port: target.port, protocol: 'ssh' }
  await first.admin.post('/devices/remote-access', { data: [{ device_id: device.id, ...entry }] })
  const { id } = (await first.admin.get('/devices/remote-access?q=PLC')).body.data[0]
  const session = await second.admin.post(`/remote/${id}/sessions`)
  page = await new TerminalClient(second.url, second.admin, session.body.data).opened()
  page.say({ t: 'open', cols: 80, rows: 24, username: 'root', password: 'right' })
  await page.until('a host key question', () => page!.notices.some(({ t }) => t === 'hostkey'))
  page.say({ t: 'hostkey', accept: true })
  await page.until('the greeting', () => page!.text.includes('welcome'))
}, 180_000)

test('SYSTEM-091 a token that was used, has expired or does not exist is refused in the same words, and nothing is written', async () => {
  const used = await makeToken()
  expect(await join(newFolder(), [first.url, used])).toMatchObject({ code: 0 })
  const expired = await makeToken()
  await asOwner('update host_tokens set expires_at = now()')
  const refusals: string[] = []
  for (const token of [used, expired, 'A'.repeat(43)]) {
    const folder = newFolder()
    const { code, output } = await join(folder, [first.url, token])
    expect(code).toBe(1)
    expect(fs.readdirSync(folder)).toEqual([])
    refusals.push(output)
  }
  expect(refusals[0]).toContain('refuses the token: it does not exist, has been used, or has expired')
  expect(new Set(refusals).size).toBe(1)
  const noToken = await join(newFolder(), [first.url, 'short'])
  expect(noToken).toMatchObject({ code: 1, output: expect.stringContaining('This is not a token') })
}, 120_000)

test('SYSTEM-093 a database that cannot be reached and an older program are named with what to do; the checks can be repeated', async () => {
  const folder = newFolder()
  const token = await makeToken()
  await asOwner("insert into migrations (name, checksum) values ('9999_later.sql', 'x')")
  const older = await join(folder, [first.url, token])
  await asOwner("delete from migrations where name = '9999_later.sql'")
  expect(older.output).toContain(
    'PROBLEM  Version: this program is older than the database, which has the migration 9999_later.sql',
  )
  expect(older.code).toBe(1)

  const { port } = database
  database.stop()
  const away = await join(folder, ['--check'])
  database = await site.overTcp(port)
  expect(away.output).toMatch(/PROBLEM {2}Database: 127\.0\.0\.1:\d+, database site: connect ECONNREFUSED/)
  expect(away.output).toContain('listen_addresses in postgresql.conf')
  expect(away.code).toBe(1)
  expect(await join(folder, ['--check'])).toMatchObject({ code: 0, output: expect.not.stringContaining('PROBLEM') })
}, 120_000)

test('SYSTEM-094 a host with a database of its own, or with another master key, does not join', async () => {
  const inUse = newFolder()
  fs.mkdirSync(path.join(inUse, 'database'))
  const token = await makeToken()
  const refused = await join(inUse, [first.url, token])
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('The token was not used.') })

  const other = newFolder()
  fs.writeFileSync(path.join(other, 'master.key'), 'f'.repeat(64))
  const { code, output } = await join(other, [first.url, token])
  expect(output).toContain('is another master key than that of the installation. Nothing was changed.')
  expect(code).toBe(1)
  expect(fs.readdirSync(other)).toEqual(['master.key'])
  expect(fs.readFileSync(path.join(other, 'master.key'), 'utf8')).toBe('f'.repeat(64))
}, 120_000)
