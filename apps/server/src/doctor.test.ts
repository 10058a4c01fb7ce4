import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HealthReport } from '@outpost/contract/system/health/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from './testing/outpost.ts'

let outpost: TestOutpost
let folder: string
let other: Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-doctor-'))
  outpost = await startOutpost(['api', 'gateway'])
  other = createServer((socket) => socket.end('hello\r\n'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  other.close()
  await outpost.close()
  await rm(folder, { recursive: true, force: true })
})

interface Outcome {
  code: number
  text: string
}

/** Runs the command with these settings and no others. */
const run = (settings: Record<string, string>, ...words: string[]): Promise<Outcome> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'doctor.mjs'), ...words],
      { env: { PATH: process.env['PATH'], ...settings }, timeout: 60_000 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? -1) : 0, text: stdout + stderr }),
    ),
  )

const codesIn = ({ text }: Outcome): string[] => (JSON.parse(text) as HealthReport).findings.map(({ code }) => code)

/** The address of the test's database, as an operator writes it. */
function databaseUrl(): string {
  const { host, port, user, password, database } = outpost.owner
  const login = `${encodeURIComponent(user!)}:${encodeURIComponent(String(password))}`
  return `postgresql://${login}@localhost/${database}?host=${encodeURIComponent(host!)}&port=${port}`
}

test('SYSTEM-047 the command says which setting is not valid', async () => {
  const { code, text } = await run({ PORT: 'eighty' })
  expect(code).toBe(1)
  expect(text).toMatch(/^PROBLEM {2}Settings: A setting is not valid\. Configuration: PORT/m)
  expect(text).toContain('Correct the setting')
})

test('SYSTEM-047 the command works while nothing runs: port in use, folder that cannot be used, database away', async () => {
  const settings = {
    PORT: String((other.address() as AddressInfo).port),
    OUTPOST_DATA_DIR: '/dev/null/data',
    DATABASE_URL: 'postgresql://owner:database-password@127.0.0.1:1/outpost',
    OUTPOST_MASTER_KEY: 'a master key of the test, long enough',
  }
  const outcome = await run(settings, '--json')
  expect(outcome.code).toBe(1)
  const codes = codesIn(outcome)
  expect(codes).toEqual(expect.arrayContaining(['port.taken', 'folder.not_writable', 'database.unreachable']))
  expect(codes.slice(0, 3).toSorted()).toEqual(['database.unreachable', 'folder.not_writable', 'port.taken'])
  expect(outcome.text).not.toContain('database-password')
})

test('SYSTEM-047 the command finds a running server and its database, and changes nothing', async () => {
  const settings = { PORT: String(outpost.port), OUTPOST_DATA_DIR: folder, DATABASE_URL: databaseUrl() }
  const outcome = await run(settings, '--json')
  expect(codesIn(outcome)).toEqual(
    expect.arrayContaining(['port.served', 'server.ready', 'database.ok', 'migrations.ok', 'transactions.ok']),
  )
  expect(await readdir(folder)).toEqual([])
  const embedded = await run({ PORT: String(outpost.port), OUTPOST_DATA_DIR: folder }, '--json')
  expect(codesIn(embedded)).toContain('database.not_running')
  expect(await readdir(folder)).toEqual([])
})
