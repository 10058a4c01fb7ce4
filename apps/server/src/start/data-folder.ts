import fs from 'node:fs'
import path from 'node:path'
import { awaitFormerProcesses } from './former-processes.ts'

/** The data folder as this program's own. */
export interface ClaimedFolder {
  /** Takes this program's name off the folder, at an orderly end. */
  release(): void
}

/**
 * Makes the data folder the program's own: `server.pid` in it names the process, for those who install an update or stop the server.
 * Waits for what a killed program left behind. Throws an Error that says why the folder cannot be used.
 * @param shared whether other hosts may use the folder too, for the uploaded files: then the file names one of them
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
        // The folder may have become read-only or gone since; the number in it belongs to nobody any more.
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

/** Whether a process is a server of this product, and not another one that got its number since. In a container that may be ourselves. */
function isServer(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    const words = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return words.some((word) => word.endsWith('server/src/main.mjs'))
  } catch {
    return false
  }
}
