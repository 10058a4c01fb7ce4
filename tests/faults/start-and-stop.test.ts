import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { noOwnMounts } from '../support/disk-agent.ts'
import { onlineFleet } from '../support/enrol.ts'

import { carriersOf, killHard, runningWith } from '../support/processes.ts'
import { freePort, ownEnvironment, Program, sweepProgram } from '../support/program.ts'
import { until } from '../support/until.ts'

const root = join(import.meta.dirname, '../..')
const main = join(root, 'apps/server/src/main.mjs')
const folders: string[] = []
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  for (const folder of folders.splice(0)) await sweepProgram(folder)
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-start-'))
  folders.push(folder)
  return folder
}

/** Runs the program where it cannot start. @returns its exit code and its output */
function refusal(
  environment: Record<string, string>,
  before = '',
  words: string[] = [],
): { code: number | null; said: string } {
  const run = spawnSync(
    'unshare',
    ['--mount', '/bin/sh', '-c', `${before} exec "$@"`, 'sh', process.execPath, ...words, main],
    { env: { ...ownEnvironment(), ...environment }, encoding: 'utf8', timeout: 90_000 },
  )
  return { code: run.status, said: run.stdout + run.stderr }
}

describe('a start that fails', () => {
  test('under an old Node says in one line which version it needs', () => {
    const older =
      "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})"
    const run = spawnSync(process.execPath, ['--import', older, main], { encoding: 'utf8', timeout: 90_000 })
    expect([run.status, run.stderr]).toEqual([
      2,
      'Outpost needs Node 24 or newer, and this is 20.20.2. "npm start" runs it with the Node that it brings along.\n',
    ])
  })

  test.skipIf(noOwnMounts())(
    'on a read-only or a full folder ends with one line that names the folder and the reason',
    async () => {
      const folder = newFolder()
      const environment = { OUTPOST_DATA_DIR: folder, PORT: String(await freePort()) }
      const readOnly = refusal(environment, `mount -t tmpfs -o ro none ${folder};`)
      expect(readOnly).toEqual({
        code: 1,
        said: expect.stringContaining(
          `${folder} cannot be used. ${folder}/server.pid cannot be written: its file system is read-only.`,
        ),
      })
      const full = refusal(
        environment,
        `mount -t tmpfs -o size=16k none ${folder}; head -c 64k /dev/zero >${folder}/fill 2>/dev/null;`,
      )
      expect(full).toEqual({ code: 1, said: expect.stringContaining('the disk is full') })
      for (const { said } of [readOnly, full]) expect(said.trim().split('\n')).toHaveLength(1)
    },
  )

  test('on a port in use says so, without a stack trace', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    ends.push(() => other.close())
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { code, said } = refusal({ OUTPOST_DATA_DIR: newFolder(), PORT: String(port), OUTPOST_LOG: 'silent' })
    expect(code).toBe(1)
    expect(said).toContain(`Another program uses port ${port} of 127.0.0.1.`)
    expect(said).not.toMatch(/^\s+at /m)
  }, 120_000)
})

test('on a data folder in use ends, even with another port, and the first program continues', async () => {
  const program = await Program.start()
  ends.push(() => program.stop())
  const fleet = await onlineFleet(program, { count: 3 })
  ends.push(() => fleet.stop())
  for (const port of [program.port, await freePort()]) {
    const { code, said } = refusal({ OUTPOST_DATA_DIR: program.dataDir, PORT: String(port) })
    expect([code, said]).toEqual([
      1,
      expect.stringContaining(`The server of process ${program.supervisorPid} is using it. End that one first.`),
    ])
  }
  const { body } = await program.admin.get('/devices')
  expect(body.data.map(({ status }: { status: number }) => status)).toEqual([1, 1, 1])
  // The file with its process id still exists: a start after kill -9 waits for the processes that are left.
  const left = program.pidOf('api')
  await program.kill('supervisor')
  await program.launch()
  expect(carriersOf(`OUTPOST_DATA_DIR=${program.dataDir}`)).not.toContain(left)
}, 240_000)

describe('a stop', () => {
  /** Runs `npm start` as an operator does, and waits until it is ready. */
  async function npmStart(folder: string): Promise<ChildProcess> {
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...ownEnvironment(), OUTPOST_DATA_DIR: folder, PORT: String(await freePort()) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let heard = ''
    npm.stdout.on('data', (chunk: Buffer) => (heard += chunk))
    await until(
      'ready',
      120,
      () => heard.includes('is ready at'),
      () => heard,
    )
    return npm
  }

  test.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
    'of npm start by %s ends the server, its processes and its database',
    async (signal) => {
      const folder = newFolder()
      const npm = await npmStart(folder)
      npm.kill(signal)
      const left = () => [...carriersOf(`OUTPOST_DATA_DIR=${folder}`), ...runningWith(`${folder}/database/cluster`)]
      await until('the end of everything', 90, () => left().length === 0, left)
    },
    180_000,
  )

  test.skipIf(noOwnMounts())(
    'on a folder that has become full ends cleanly',
    async () => {
      const program = await Program.start({ diskMegabytes: 400 })
      ends.push(() => program.stop())
      spawnSync('sh', ['-c', `head -c 500M /dev/zero >${program.folder}/fill`])
      const { code, output } = await program.end()
      expect(code, output).toBe(0)
      expect(output).not.toMatch(/^\s+at /m)
    },
    120_000,
  )
})

test('a start right after kill -9 waits for the remaining processes to end', async () => {
  const program = await Program.start()
  ends.push(() => program.stop())
  const left = [program.pidOf('api'), program.pidOf('worker')]
  await program.kill('supervisor')
  await program.launch()
  expect(program.output).not.toContain('EADDRINUSE')
  expect(left.filter((pid) => carriersOf(`OUTPOST_DATA_DIR=${program.dataDir}`).includes(pid))).toEqual([])
  expect((await program.admin.get('/devices')).status).toBe(200)
  // A process that hangs does not end without being killed.
  const hung = program.pidOf('api')
  process.kill(hung, 'SIGSTOP')
  await program.kill('supervisor')
  await program.launch()
  expect(program.output).toContain(`The process ${hung} does not end and is killed`)
  await killHard([hung]).catch(() => {})
}, 180_000)
