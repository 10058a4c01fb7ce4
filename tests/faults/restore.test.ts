import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { missingTools } from '../../apps/agent/src/test-shell.ts'
import { signIn } from '../../apps/server/src/testing/person.ts'
import { bringOnline, noOwnMounts, online, ShellAgent } from '../support/disk-agent.ts'
import { hostKey } from '../support/enrol.ts'
import { printFigures } from '../support/figures.ts'
import { adminLogin, ownEnvironment, Program } from '../support/program.ts'
import { until } from '../support/until.ts'

const reason = missingTools.length > 0 ? `missing: ${missingTools.join(', ')}` : noOwnMounts()
if (reason) process.stdout.write(`left out: a restore with a device that comes back; ${reason}\n`)

const server = join(import.meta.dirname, '../../apps/server/src')
const passphrase = 'a passphrase of several words'
let program: Program
let agent: ShellAgent
let device: number
let folder: string
const lost = (): string => join(folder, 'lost')

beforeAll(async () => {
  if (reason) return
  folder = mkdtempSync(join(tmpdir(), 'outpost-restore-'))
  program = await Program.start()
  agent = new ShellAgent('71')
  device = await bringOnline(agent, program)
}, 240_000)
afterAll(async () => {
  await agent?.destroy()
  await program?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** Starts one of the two commands as an operator does, if wanted with words in front of it. */
const begin = (words: readonly string[], command: 'backup' | 'restore', ...args: string[]): ChildProcess => {
  const [file, ...rest] = [...words, process.execPath, join(server, `${command}.ts`), ...args]
  return spawn(file!, rest, {
    env: { ...ownEnvironment(), OUTPOST_DATA_DIR: program.dataDir, OUTPOST_BACKUP_PASSPHRASE: passphrase },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

interface Ended {
  code: number | null
  output: string
}

async function ended(child: ChildProcess): Promise<Ended> {
  let output = ''
  child.stdout!.on('data', (bytes) => (output += bytes))
  child.stderr!.on('data', (bytes) => (output += bytes))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

const run = (command: 'backup' | 'restore', ...args: string[]): Promise<Ended> => ended(begin([], command, ...args))

test.skipIf(reason)(
  'BACKUPS-003 a full disk is explained, and a kill leaves no half backup',
  async () => {
    const place = join(folder, 'faults')
    mkdirSync(place)
    // Its own disk of 16 KiB, which is listed after the command has ended.
    const small = `mount -t tmpfs -o size=16k none "$0" && { "$@"; code=$?; echo "left: $(ls -A "$0")"; exit $code; }`
    const words = ['unshare', '--mount', '/bin/sh', '-c', small, place]
    const full = await ended(begin(words, 'backup', join(place, 'full.backup')))
    expect(full, full.output).toMatchObject({ code: 1, output: expect.stringMatching(/is full[^]*left: \n$/) })

    const killed = begin([], 'backup', join(place, 'killed.backup'))
    const gone = ended(killed)
    await until('the draft', 30, () => readdirSync(place).length > 0, undefined, 5)
    killed.kill('SIGKILL')
    expect((await gone).code).toBe(null)
    expect(readdirSync(place)).toEqual([expect.stringMatching(/^killed\.backup\.[0-9a-f]{12}\.unfinished$/)])
    const next = await run('backup', join(place, 'next.backup'))
    expect(next, next.output).toMatchObject({ code: 0 })
    expect(readdirSync(place)).toEqual(['next.backup'])
  },
  120_000,
)

test.skipIf(reason)(
  'BACKUPS-007 BACKUPS-008 BACKUPS-009 a device comes back after a restore into another data folder',
  async () => {
    const backup = join(folder, 'outpost.backup')
    await program.admin.post('/tags', { company_id: 1, name: 'before the backup' })
    const key = await hostKey(program)
    const made = await run('backup', backup)
    expect(made, made.output).toMatchObject({ code: 0, output: expect.stringContaining('Keep the passphrase') })
    await program.admin.post('/tags', { company_id: 1, name: 'after the backup' })
    const running = await run('restore', backup)
    expect(running).toMatchObject({ code: 1, output: expect.stringMatching(/is in use\. The server of process \d+/) })

    await program.end()
    renameSync(program.dataDir, lost())
    const started = performance.now()
    const restored = await run('restore', backup)
    expect(restored, restored.output).toMatchObject({ code: 0, output: expect.stringContaining('Start the server') })
    await program.launch()
    const ready = performance.now()
    program.admin = await signIn(program.url, adminLogin)
    expect(await hostKey(program)).toBe(key)
    await online(program, device)
    printFigures('a restore on an empty machine', {
      'until the server is ready, s': ((ready - started) / 1000).toFixed(1),
      'until the device is online, s': ((performance.now() - started) / 1000).toFixed(1),
    })
    const names = (await program.admin.get('/tags?limit=100')).body.data.map(({ name }: { name: string }) => name)
    expect(names).toContain('before the backup')
    expect(names).not.toContain('after the backup')
  },
  180_000,
)

test.skipIf(reason)(
  'BACKUPS-023 BACKUPS-025 BACKUPS-027 BACKUPS-028 a deleted company comes back while the server runs, and its device connects',
  async () => {
    const { admin } = program
    const { id } = (await admin.post('/companies', { name: 'Fjord Logistics', parent_id: 1 })).body.data
    await admin.post('/devices/move', { device_id: [device], company_id: id })
    const backup = join(folder, 'company.backup')
    await run('backup', backup)
    await admin.post('/password-confirmation', { password: adminLogin.password })
    expect((await admin.del(`/devices/${device}`)).status).toBe(200)
    expect((await admin.del(`/companies/${id}`)).status).toBe(200)
    const there = async (): Promise<number> => (await admin.get(`/companies/${id}`)).status

    const checked = await run('restore', backup, '--company', 'fjord logistics', '--check')
    expect(checked, checked.output).toMatchObject({ code: 0, output: expect.stringContaining('devices: 1 put back') })
    expect(await there()).toBe(404)
    const killed = begin([], 'restore', backup, '--company', String(id))
    const gone = ended(killed)
    await until('the copy', 60, () => readdirSync(program.dataDir).some((name) => name.startsWith('before-restore-')))
    killed.kill('SIGKILL')
    await gone
    expect(await there()).toBe(404)

    const restored = await run('restore', backup, '--company', String(id))
    expect(restored, restored.output).toMatchObject({ code: 0, output: expect.stringContaining('Restored in') })
    expect(await there()).toBe(200)
    await online(program, device)
    expect((await admin.get(`/devices/${device}`)).body.data).toMatchObject({ company_id: id })
    const refused = await run('restore', backup, '--company', 'nobody')
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('has no company with the name or id') })
  },
  300_000,
)

test.skipIf(reason)(
  'BACKUPS-008 what is in the database is replaced only with --force, after a copy of it was saved',
  async () => {
    const backup = join(folder, 'outpost.backup')
    await program.end()
    const refused = await run('restore', backup)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('The database already has data') })
    const forced = await run('restore', backup, '--force')
    const said = 'What was there is saved in'
    expect(forced, forced.output).toMatchObject({ code: 0, output: expect.stringContaining(said) })
    const copies = readdirSync(program.dataDir).filter((name) => /^before-restore-.*\.backup$/.test(name))
    const copy = copies.toSorted().at(-1)!
    const checked = await run('restore', join(program.dataDir, copy), '--check')
    expect(checked.output).toContain('complete and unaltered')
    expect(checked.code).toBe(0)
  },
  120_000,
)
