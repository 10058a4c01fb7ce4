import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../apps/server/src/testing/person.ts'
import { hostKey } from '../support/enrol.ts'
import { adminLogin, ownEnvironment, Program } from '../support/program.ts'
import { until } from '../support/until.ts'

const server = join(import.meta.dirname, '../../apps/server/src')
let program: Program
let folder: string
const place = (name: string): string => join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-export-'))
  program = await Program.start()
})
afterAll(async () => {
  await program?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const begin = (command: 'export' | 'import', ...args: string[]): ChildProcess =>
  spawn(process.execPath, [join(server, `${command}.ts`), ...args], {
    env: {
      ...ownEnvironment(),
      OUTPOST_DATA_DIR: program.dataDir,
      OUTPOST_BACKUP_PASSPHRASE: 'a passphrase of several words',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function ended(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  child.stdout!.on('data', (bytes) => (output += bytes))
  child.stderr!.on('data', (bytes) => (output += bytes))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

const run = (command: 'export' | 'import', ...args: string[]) => ended(begin(command, ...args))

/** Returns the lines in which two folders differ. */
async function difference(...folders: string[]): Promise<string[]> {
  const { output } = await ended(spawn('diff', ['--recursive', ...folders], { stdio: ['ignore', 'pipe', 'pipe'] }))
  return output.split('\n').filter((line) => /^[<>]|^Only|^Binary/.test(line))
}

test('BACKUPS-030 BACKUPS-032 an export that is killed never looks complete, and is not imported', async () => {
  const killed = begin('export', place('killed'))
  const gone = ended(killed)
  const started = (): boolean => existsSync(place('killed.partial/tables'))
  await until('the first tables', 30, started, undefined, 2)
  killed.kill('SIGKILL')
  expect((await gone).code).toBe(null)
  expect(readdirSync(folder)).toEqual(['killed.partial'])
  const refused = await run('import', place('killed.partial'), '--check')
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('or one that was interrupted') })
  const again = await run('export', place('killed'))
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('one was interrupted. If none is running') })
})

test('BACKUPS-033 BACKUPS-035 an installation moves out into text and into another data folder, and nothing differs', async () => {
  await program.admin.post('/tags', { company_id: 1, name: 'moves too' })
  const key = await hostKey(program)
  const made = await run('export', place('running'))
  expect(made, made.output).toMatchObject({ code: 0, output: expect.stringContaining('Only secrets are encrypted') })
  const checked = await run('import', place('running'), '--check')
  expect(checked, checked.output).toMatchObject({ code: 0, output: expect.stringContaining('complete and unaltered') })
  const running = await run('import', place('running'))
  expect(running).toMatchObject({ code: 1, output: expect.stringMatching(/Nothing was imported.*is in use/) })

  await program.end()
  const used = await run('import', place('running'))
  expect(used).toMatchObject({ code: 1, output: expect.stringContaining('Import into an empty one, or add --force') })
  const stopped = await run('export', place('before'))
  expect(stopped, stopped.output).toMatchObject({ code: 0 })
  renameSync(program.dataDir, place('lost'))
  const imported = await run('import', place('before'))
  expect(imported, imported.output).toMatchObject({ code: 0, output: expect.stringContaining('Start the server') })
  const after = await run('export', place('after'))
  expect(after, after.output).toMatchObject({ code: 0 })
  expect(await difference(place('before'), place('after'))).toEqual([
    expect.stringMatching(/^< {3}"created_at": /),
    expect.stringMatching(/^> {3}"created_at": /),
    expect.stringMatching(/^< {3}"mac": /),
    expect.stringMatching(/^> {3}"mac": /),
  ])

  await program.launch()
  program.admin = await signIn(program.url, adminLogin)
  expect(await hostKey(program)).toBe(key)
  const names = (await program.admin.get('/tags?limit=100')).body.data.map(({ name }: { name: string }) => name)
  expect(names).toContain('moves too')
}, 300_000)
