import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { EmbeddedConnection } from '../connections.ts'
import { identifyProcess } from '../process-identity.ts'
import { readRecord } from '../record.ts'
import { startEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from '../start.ts'

/** Another process that holds the database open. */
export type Holder = {
  started: boolean
  app: EmbeddedConnection
  process: ChildProcessWithoutNullStreams
  /** Shuts it down gracefully. @returns its exit code */
  finish: () => Promise<number | null>
}

/** Creates folders, databases and processes for one test. `cleanUp` removes whatever is left of them. */
export class Workbench {
  #folders: string[] = []
  #databases: EmbeddedDatabase[] = []
  #processes: ChildProcessWithoutNullStreams[] = []

  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'outpost-launcher-'))
    this.#folders.push(folder)
    return join(folder, 'database')
  }

  async start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
    const database = await startEmbedded({ dataDir, log: () => undefined, ...options })
    this.#databases.push(database)
    return database
  }

  /** Starts the holder process. `command` is put before it, for example to switch to another user. */
  async hold(dataDir: string, command: string[] = []): Promise<Holder> {
    const [file, ...args] = [...command, process.execPath, join(import.meta.dirname, 'holder.ts'), dataDir]
    const child = spawn(file!, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    this.#processes.push(child)
    const exited = once(child, 'exit')
    let words = ''
    child.stderr.on('data', (data: Buffer) => (words += data.toString()))
    const line = await Promise.race([once(createInterface(child.stdout), 'line'), exited.then(() => undefined)])
    if (line === undefined) throw new Error(`the holder ended: ${words}`)
    const finish = async (): Promise<number | null> => {
      child.stdin.end()
      return (await exited)[0]
    }
    return { ...JSON.parse(line[0]), process: child, finish }
  }

  async cleanUp(): Promise<void> {
    for (const child of this.#processes.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
    for (const database of this.#databases.splice(0)) await database.stop()
    for (const folder of this.#folders.splice(0)) {
      killServerOf(join(folder, 'database'))
      removeSocketOf(join(folder, 'database'))
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Reads the PID in postmaster.pid. */
export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

function removeSocketOf(dataDir: string): void {
  const socketDir = readRecord(join(dataDir, 'socket.json'))?.['socketDir']
  if (typeof socketDir === 'string') rmSync(socketDir, { recursive: true, force: true })
}

/** Kills the server that a failed test may have left without an owner. */
function killServerOf(dataDir: string): void {
  let pid: number
  try {
    pid = postmasterPid(dataDir)
  } catch {
    return
  }
  if (identifyProcess(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir))
    process.kill(pid, 'SIGQUIT')
}
