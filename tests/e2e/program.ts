import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const readyLimitMs = 90_000
const stopLimitMs = 30_000

/** The whole program as `npm start` runs it, on a port and data of its own. */
export interface Program {
  url: string
  /** Everything that it has written so far. */
  output: () => string
  stop: () => Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts the program and waits until it is ready. Throws with its output where it does not come up. */
export async function startProgram(environment: Record<string, string> = {}): Promise<Program> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outpost-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), OUTPOST_DATA_DIR: dataDir, OUTPOST_LOG: 'warn', ...environment }
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const gone = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
    if (child.exitCode === null && child.signalCode === null) await gone
    clearTimeout(limit)
    await rm(dataDir, { recursive: true, force: true })
  }
  const until = Date.now() + readyLimitMs
  while (!(await isReady(url))) {
    if (Date.now() > until || child.exitCode !== null) {
      await stop()
      throw new Error(`the program did not become ready:\n${output}`)
    }
    await sleep(200)
  }
  return { url, output: () => output, stop }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}

/** Waits until a condition holds. Throws with `what` after `limitMs`. */
export async function until(what: string, condition: () => Promise<boolean> | boolean, limitMs = 30_000): Promise<void> {
  const end = Date.now() + limitMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`)
    await sleep(100)
  }
}
