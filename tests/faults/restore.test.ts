import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { missingTools } from '../../apps/agent/src/test-shell.ts'
import { signIn } from '../../apps/server/src/testing/person.ts'
import { bringOnline, noOwnMounts, online, ShellAgent } from '../support/disk-agent.ts'
import { hostKey } from '../support/enrol.ts'
import { printFigures } from '../support/figures.ts'
import { adminLogin, ownEnvironment, Program } from '../support/program.ts'

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

/** Runs one of the two commands as an operator does. */
async function run(command: 'backup' | 'restore', ...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(server, `${command}.ts`), ...args], {
    env: { ...ownEnvironment(), OUTPOST_DATA_DIR: program.dataDir, OUTPOST_BACKUP_PASSPHRASE: passphrase },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (bytes) => (output += bytes))
  child.stderr.on('data', (bytes) => (output += bytes))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

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
    expect(running).toMatchObject({ code: 1, output: expect.stringContaining('The server is running. Stop it first') })
    expect((await program.admin.get('/tags?limit=100')).status).toBe(200)

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

    await program.end()
    const refused = await run('restore', backup)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('The database already has data') })
    const forced = await run('restore', backup, '--force')
    expect(forced, forced.output).toMatchObject({
      code: 0,
      output: expect.stringContaining('What was there is saved in'),
    })
    const copy = readdirSync(program.dataDir).find((name) => name.startsWith('before-restore-'))!
    const checked = await run('restore', join(program.dataDir, copy), '--check')
    expect(checked, checked.output).toMatchObject({
      code: 0,
      output: expect.stringContaining('complete and unaltered'),
    })
    await program.launch()
    await online(program, device)
  },
  600_000,
)
