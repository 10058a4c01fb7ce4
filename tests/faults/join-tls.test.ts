import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSelfSigned } from '../../packages/vpn/src/pki/web-server.ts'
import { command } from '../support/command.ts'
import { Program } from '../support/program.ts'
import { Site } from '../support/site.ts'

const masterKey = 'one key for all of the three hosts'
const site = new Site()
const folder = fs.mkdtempSync(path.join(tmpdir(), 'outpost-join-tls-'))
const [certificate, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')]
let database: Awaited<ReturnType<Site['overTcp']>>
let first: Program | undefined

beforeAll(async () => {
  const pair = await createSelfSigned('localhost')
  fs.writeFileSync(certificate, pair.cert)
  fs.writeFileSync(key, pair.key)
  await site.start()
  database = await site.overTcp()
  const tls = { OUTPOST_TLS_CERT: certificate, OUTPOST_TLS_KEY: key }
  first = await Program.prepare({
    environment: () => ({ DATABASE_URL: database.url, OUTPOST_MASTER_KEY: masterKey, ...tls }),
  })
  await first.launch()
}, 120_000)
afterAll(async () => {
  await first?.stop()
  await site.stop()
  database?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}, 90_000)

test('SYSTEM-090 SYSTEM-092 a host joins over TLS with the operator’s own authority, and not without it', async () => {
  const address = `https://localhost:${first!.port}`
  const made = await command(
    'host-token',
    ['--roles', 'api,gateway', '--address', address, '--this-host', '127.0.0.1'],
    { DATABASE_URL: database.url, OUTPOST_DATA_DIR: first!.dataDir, OUTPOST_MASTER_KEY: masterKey },
  )
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining(`npm run join -- ${address} `) })
  const token = /npm run join -- \S+ (\S+)/.exec(made.output)![1]!
  const second = path.join(folder, 'second')
  fs.mkdirSync(second)
  const own = { OUTPOST_DATA_DIR: second, PORT: '1' }

  const untrusted = await command('join', [address, token], own)
  expect(untrusted.output).toContain(`The certificate of ${address} is not trusted here`)
  expect(untrusted.output).toContain('NODE_EXTRA_CA_CERTS names the file of your own certificate authority')
  expect(untrusted.code).toBe(1)
  expect(fs.readdirSync(second)).toEqual([])

  const joined = await command('join', [address, token], { ...own, NODE_EXTRA_CA_CERTS: certificate })
  expect(joined.output).toContain('ok       Installation: the master key is that of this database')
  expect(joined.output).not.toContain('PROBLEM')
  expect(joined.code).toBe(0)
  expect(fs.readFileSync(path.join(second, 'host.env'), 'utf8')).toContain(`DATABASE_URL=${database.url}\n`)
}, 120_000)
