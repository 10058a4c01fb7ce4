import fs from 'node:fs'
import path from 'node:path'
import { awaitFormerProcesses } from './former-processes.ts'

/** A data folder claimed by this program. */
export interface ClaimedFolder {
  /** Removes the claim, on a graceful shutdown. */
  release(): void
}

/**
 * Claims the data folder for this program: its file `server.pid` contains the process id, for scripts that install an
 * update or stop the server. Waits for processes left behind by a killed program. Throws an Error that explains why the
 * folder cannot be used.
 * @param shared whether other hosts may use the folder too, for the uploaded files; the file then names one of them
 */
export async function claimFolder(
  dataDir: string,
  shared: boolean,
  say: (text: string) => void,
): Promise<ClaimedFolder> {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const pidFile = path.join(dataDir, 'server.pid')
  const holder = readHolder(pidFile)
  if (holder !== undefined) {
    if (!shared && isServer(holder)) throw new Error(`The server of process ${holder} is using it. End that one first.`)
    await awaitFormerProcesses(dataDir, say)
  }
  fs.writeFileSync(pidFile, String(process.pid))
  return {
    release() {
      try {
        if (readHolder(pidFile) === process.pid) fs.rmSync(pidFile, { force: true })
      } catch {
        // The folder may have become read-only or disappeared. The process id in it will be stale, which is harmless.
      }
    },
  }
}

function readHolder(pidFile: string): number | undefined {
  try {
    return Number(fs.readFileSync(pidFile, 'utf8').trim())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Whether a process is an Outpost server, and not an unrelated one that reused the process id. In a container, the id
 * may be our own.
 */
function isServer(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    const words = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return words.some((word) => word.endsWith('server/src/main.mjs'))
  } catch {
    return false
  }
}
