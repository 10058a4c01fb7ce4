import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken, loadMasterKey, randomToken } from '../../../kit/secrets.ts'
import { readEnv } from '../../../start/env.ts'
import { hostSettingsFile, type Settings, writeHostSettings } from '../../../start/host-settings.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { readJoinAddress } from './address.ts'
import { collectBundle } from './bundle.ts'
import { redeemToken } from './redeem.ts'
import { readHostToken } from './token.ts'
import { removeExpiredTokens, storeToken } from './tokens.ts'

let outpost: TestOutpost
let folder: string
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  folder = fs.mkdtempSync(path.join(tmpdir(), 'outpost-hosts-'))
})
afterAll(async () => {
  await outpost.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const databaseUrl = 'postgresql://outpost:secret@db.internal:5432/outpost'
const key = 'k'.repeat(40)
const collect = (settings: Settings, thisHost?: string) =>
  collectBundle(readEnv({ OUTPOST_DATA_DIR: folder, ...settings }), settings, ['api', 'gateway'], thisHost)
const full = { DATABASE_URL: databaseUrl, OUTPOST_MASTER_KEY: key, OUTPOST_API_LIMIT: '60', PORT: '8443' }

/** Stores a bundle under a new token. @returns the token */
async function stored(): Promise<string> {
  const token = randomToken()
  const { handle, sealer } = readHostToken(token)
  const sealed = sealer.seal(Buffer.from(JSON.stringify(collect(full))))
  await outpost.running.app.ownTransaction((tx) => storeToken(tx, handle, { sealed, roles: ['api', 'gateway'] }))
  return token
}

const ask = (handle: string, url = outpost.url): Promise<Response> =>
  fetch(`${url}/api/system/hosts/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ handle, name: 'second:8080' }),
  })

test('SYSTEM-092 a host gets the shared settings and the master key once; both sides note it', async () => {
  const token = await stored()
  const bundle = await redeemToken(outpost.url, token, 'second:8080')
  const masterKey = loadMasterKey(key, folder).toString('hex')
  expect(bundle.master_key).toBe(masterKey)
  // Its own are not passed on: the port, and the master key, which becomes a file.
  expect(bundle.settings).toEqual({
    DATABASE_URL: databaseUrl,
    OUTPOST_API_LIMIT: '60',
    OUTPOST_ROLES: 'api,gateway',
  })
  await expect(redeemToken(outpost.url, token, 'second:8080')).rejects.toThrow('refuses the token')
  const { body } = await outpost.admin.get(`/audit?act=${encodeURIComponent('POST /system/hosts/join')}`)
  expect(body.data).toMatchObject([
    { username: 'second:8080', user_id: null, detail: { host: 'second:8080', roles: ['api', 'gateway'] } },
  ])
})

test('SYSTEM-092 neither the database nor the answer contains the token or what it opens', async () => {
  const token = await stored()
  const { handle } = readHostToken(token)
  const [row] = await outpost.asOwner('select * from host_tokens')
  const response = await ask(handle)
  const { data } = (await response.json()) as { data: { sealed: string } }
  const sealed = Buffer.from(data.sealed, 'base64')
  expect(sealed.equals(row!['sealed'] as Buffer)).toBe(true)
  expect((row!['handle_hash'] as Buffer).equals(hashToken(handle))).toBe(true)
  for (const secret of [key, loadMasterKey(key, folder).toString('hex'), 'db.internal', token, handle])
    expect(sealed.includes(secret), secret).toBe(false)
  expect(() => readHostToken(randomToken()).sealer.unseal(sealed)).toThrow()
  expect(handle).not.toBe(token)
})

test('SYSTEM-091 a token that has expired is refused and removed', async () => {
  const { handle } = readHostToken(await stored())
  await outpost.asOwner('update host_tokens set expires_at = now()')
  const expired = await ask(handle)
  const unknown = await ask(readHostToken(randomToken()).handle)
  const errorsOf = async (response: Response) => ((await response.json()) as { errors: unknown }).errors
  expect([expired.status, unknown.status]).toEqual([403, 403])
  expect(await errorsOf(expired)).toEqual(await errorsOf(unknown))
  await removeExpiredTokens(outpost.running.app)
  expect(await outpost.asOwner('select from host_tokens')).toEqual([])
})

test('SYSTEM-091 attempts of one address are limited', async () => {
  const { handle } = readHostToken(randomToken())
  const statuses: number[] = []
  for (let at = 0; at < 21; at++) statuses.push((await ask(handle)).status)
  expect(statuses).toContain(403)
  expect(statuses.at(-1)).toBe(429)
  await outpost.asOwner('delete from rate_limits')
})

test('SYSTEM-092 an answer that the token does not open is refused', async () => {
  const server = createServer((_request, response) => response.end(JSON.stringify({ data: { sealed: 'AAAA' } })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await expect(redeemToken(address, randomToken(), 'second:8080')).rejects.toThrow('does not belong to this token')
  } finally {
    server.close()
  }
})

test('SYSTEM-092 plain HTTP is refused, except on this machine', () => {
  expect(readJoinAddress('https://outpost.example/login')).toBe('https://outpost.example')
  expect(readJoinAddress('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080')
  for (const address of ['http://outpost.example', 'http://10.0.0.11:8080']) {
    expect(() => readJoinAddress(address)).toThrow('a host joins over HTTPS only')
  }
  expect(() => readJoinAddress('outpost.example')).toThrow('is not the address of a server')
})

test('SYSTEM-095 no token is made for what other hosts cannot reach', () => {
  expect(() => collect({ OUTPOST_MASTER_KEY: key })).toThrow(
    'its embedded database, which listens on this machine alone',
  )
  const socket = 'postgresql://a:b@localhost/c?host=%2Frun%2Fpostgresql'
  expect(() => collect({ ...full, DATABASE_URL: socket })).toThrow('the socket /run/postgresql')
  const local = { ...full, DATABASE_URL: 'postgresql://a:b@localhost:5433/c', NATS_URL: 'nats://u:p@127.0.0.1:4222' }
  expect(() => collect(local)).toThrow('DATABASE_URL names localhost')
  expect(collect(local, '10.0.0.11').settings).toMatchObject({
    DATABASE_URL: 'postgresql://a:b@10.0.0.11:5433/c',
    NATS_URL: 'nats://u:p@10.0.0.11:4222',
  })
  expect(() => collect({ DATABASE_URL: databaseUrl })).toThrow('holds no master key')
  expect(fs.existsSync(path.join(folder, 'master.key')), 'no key is made').toBe(false)
})

test('SYSTEM-096 the environment has precedence over the settings of a host that has joined', () => {
  const own = fs.mkdtempSync(path.join(folder, 'own-'))
  writeHostSettings(own, { DATABASE_URL: databaseUrl, OUTPOST_ROLES: 'api', OUTPOST_WEB_DOMAIN: 'web.example' })
  expect(fs.statSync(hostSettingsFile(own)).mode & 0o777).toBe(0o600)
  const given = { OUTPOST_DATA_DIR: own, OUTPOST_ROLES: 'worker', OUTPOST_WEB_DOMAIN: '' }
  expect(readEnv(given)).toMatchObject({ databaseUrl, roles: ['worker'], webDomain: 'web.example' })
  // An operator may edit the file.
  fs.appendFileSync(hostSettingsFile(own), '# a remark\nOUTPOST_API_LIMIT=60\nno setting\nOUTPOST_FILES=\n')
  expect(readEnv(given)).toMatchObject({ apiLimit: 60, fileStore: undefined })
})

test('SYSTEM-097 system administrators list the hosts, and those that have been silent are not online', async () => {
  await outpost.asOwner(`insert into program_processes (name, host, roles, version, node, clock_ms, starts, seen_at) values
    ('b:8080 api+gateway', 'b:8080', '{api,gateway}', '0.1.0', 'v24', 0, '{}', now()),
    ('b:8080 worker', 'b:8080', '{worker}', '0.1.0', 'v24', 0, '{}', now() - interval '10 seconds'),
    ('c:8080 worker', 'c:8080', '{worker}', '0.1.0', 'v24', 0, '{}', now() - interval '151 seconds')`)
  const { body } = await outpost.admin.get('/system/hosts')
  expect(body.data.hosts.slice(0, 2)).toMatchObject([
    { name: 'b:8080', roles: ['api', 'gateway', 'worker'], version: '0.1.0', online: true },
    {
      name: 'c:8080',
      roles: ['worker'],
      online: false,
      seen_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    },
  ])
})
