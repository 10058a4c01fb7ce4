import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { once } from 'node:events'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../apps/server/src/db/connect.ts'
import { withChildren } from './measure.ts'

export const login = { email: 'bench@outpost.test', password: 'bench password' } as const
const root = path.join(import.meta.dirname, '../..')

/** The whole program as `npm start` runs it, on a data folder of its own. */
export interface BenchedOutpost {
  url: string
  port: number
  dataDir: string
  supervisor: ChildProcess
  /** Process id of the api with the gateway, and of PostgreSQL's first process. */
  serverPid(): number
  postgresPids(): number[]
  /** A connection of the owner, who is bound by no row security. */
  owner(): Promise<pg.Client>
  headers: Record<string, string>
  stop(): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  return port
}

export async function startOutpost(environment: Record<string, string> = {}, dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'outpost-bench-')), port?: number): Promise<BenchedOutpost> {
  const listen = port ?? (await freePort())
  const supervisor = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    env: { ...process.env, PORT: String(listen), OUTPOST_DATA_DIR: dataDir, OUTPOST_LOG: 'warn', OUTPOST_ADMIN_EMAIL: login.email, OUTPOST_ADMIN_PASSWORD: login.password, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await readyLine(supervisor)
  const url = `http://127.0.0.1:${listen}`
  return {
    url, port: listen, dataDir, supervisor,
    serverPid: () => findChild(supervisor.pid!, 'api'),
    postgresPids: () => withChildren(Number(fs.readFileSync(path.join(dataDir, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[0])),
    async owner() {
      const { owner } = await openDatabase({ dataDir, attach: true, log: () => {} })
      const client = new pg.Client({ ...owner, statement_timeout: 0, query_timeout: 0 } as pg.ClientConfig)
      await client.connect()
      return client
    },
    headers: await signIn(url),
    async stop() {
      if (supervisor.exitCode === null && supervisor.signalCode === null) {
        supervisor.kill('SIGTERM')
        await once(supervisor, 'exit')
      }
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function readyLine(child: ChildProcess): Promise<void> {
  let text = ''
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`not ready after 60 s: ${text}`)), 60_000)
    child.stdout!.on('data', (chunk: Buffer) => {
      text += chunk
      if (/is ready at/.test(text)) {
        clearTimeout(limit)
        resolve()
      }
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)))
  })
  child.stdout!.resume()
}

/** The child whose environment names the role. */
function findChild(supervisor: number, role: string): number {
  const found = withChildren(supervisor).find((pid) => {
    try {
      return fs.readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').some((entry) => entry.startsWith('OUTPOST_CHILD=') && entry.includes(role))
    } catch {
      return false
    }
  })
  if (found === undefined) throw new Error(`no process for ${role}`)
  return found
}

async function signIn(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/account/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(login) })
  if (!response.ok) throw new Error(`login answered ${response.status}`)
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]!)
  return { cookie: cookies.join('; '), 'x-xsrf-token': cookies.find((cookie) => cookie.includes('XSRF-TOKEN='))!.split('=')[1]! }
}
