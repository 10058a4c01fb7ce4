import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort, sweepProgram } from '../../tests/support/program.ts'
import { median, ms, type Figure } from './measure.ts'

const root = path.join(import.meta.dirname, '../..')

/** `npm start` with nothing to install or build, until the login page responds: with an empty database, and warm. */
export async function benchStart(held: AsyncDisposableStack): Promise<Figure[]> {
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < 3; round++) {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'outpost-bench-'))
    held.defer(() => sweepProgram(dataDir))
    cold.push(await untilFirstPage(dataDir))
    for (let again = 0; again < 2; again++) warm.push(await untilFirstPage(dataDir))
  }
  const baseline = await untilNpm()
  const [first, later] = [median(cold), median(warm)]
  return [
    {
      what: 'npm start to the first page, empty database',
      ours: ms(first),
      baseline: `${ms(baseline)} npm running nothing`,
      bar: '<= 2 s',
      ok: first <= 2000,
    },
    {
      what: 'npm start to the first page, warm',
      ours: ms(later),
      baseline: `${ms(baseline)} npm running nothing`,
      bar: '<= 0.8 s',
      ok: later <= 800,
    },
  ]
}

async function untilFirstPage(dataDir: string): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      OUTPOST_DATA_DIR: dataDir,
      OUTPOST_LOG: 'silent',
      OUTPOST_ADMIN_EMAIL: 'bench@outpost.test',
      OUTPOST_ADMIN_PASSWORD: 'bench password',
    },
  })
  const limit = performance.now() + 60_000
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/login`).catch(() => undefined)
    if (answer?.ok) break
    if (performance.now() > limit) throw new Error('no page after 60 s')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const taken = performance.now() - started
  // The supervisor's process id, since npm does not reliably forward signals.
  process.kill(Number(fs.readFileSync(path.join(dataDir, 'server.pid'), 'utf8')), 'SIGTERM')
  await once(npm, 'exit')
  return taken
}

async function untilNpm(): Promise<number> {
  const started = performance.now()
  await once(spawn('npm', ['exec', '--offline', '-c', 'true'], { cwd: root, stdio: 'ignore' }), 'exit')
  return performance.now() - started
}
