import { lstatSync, realpathSync } from 'node:fs'
import { chown, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedDatabaseError } from './errors.ts'
import type { EmbeddedPaths } from './paths.ts'
import { readRecord, writeRecord } from './record.ts'

/** PostgreSQL includes this number in its socket's name even if no TCP port is open. */
export const SOCKET_PORT = 5432

/** sun_path in sockaddr_un holds 108 bytes, including the terminating zero (unix(7)). */
const SOCKET_PATH_LIMIT = 107

/** Returns the full path of the socket. */
export function socketFile(socketDir: string): string {
  return join(socketDir, `.s.PGSQL.${SOCKET_PORT}`)
}

/**
 * Returns the recorded socket folder of this database; undefined if none is recorded, or if the data folder was copied.
 */
export function recordedSocketDir(paths: EmbeddedPaths): string | undefined {
  const record = readRecord(paths.socketRecord)
  if (record === undefined || record['root'] !== realpathSync(paths.root)) return undefined
  return typeof record['socketDir'] === 'string' ? record['socketDir'] : undefined
}

/**
 * Creates the private folder for the socket, or reuses that of the last start: after a restart the server must have the
 * same address, since connection pools keep it. The folder is outside the data folder, whose path may exceed the length
 * limit, and not in XDG_RUNTIME_DIR, which disappears when the user who started the server logs out.
 * @param user the user that PostgreSQL runs as, if different from the current one
 */
export async function ensureSocketDir(paths: EmbeddedPaths, user?: { uid: number; gid: number }): Promise<string> {
  const uid = user?.uid ?? process.getuid?.()
  const recorded = recordedSocketDir(paths)
  if (recorded !== undefined) {
    await mkdir(recorded, { mode: 0o700 }).catch(() => undefined)
    if (isPrivateFolder(recorded, [uid, process.getuid?.()])) {
      if (user !== undefined) await chown(recorded, user.uid, user.gid)
      return recorded
    }
  }
  const socketDir = await makeFolder()
  if (user !== undefined) await chown(socketDir, user.uid, user.gid)
  await writeRecord(paths.socketRecord, { root: realpathSync(paths.root), socketDir })
  return socketDir
}

async function makeFolder(): Promise<string> {
  for (const base of [tmpdir(), '/tmp']) {
    const fits = Buffer.byteLength(socketFile(join(base, 'outpost-xxxxxx'))) <= SOCKET_PATH_LIMIT
    if (fits) return mkdtemp(join(base, 'outpost-'))
  }
  throw new EmbeddedDatabaseError('no folder for temporary files has a path short enough for a socket: set TMPDIR')
}

/**
 * Checks owner and mode of the folder. Its name is visible to everyone in the temporary folder, so someone else may
 * have created a folder of that name.
 */
function isPrivateFolder(folder: string, owners: (number | undefined)[]): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return stat !== undefined && stat.isDirectory() && owners.includes(stat.uid) && (stat.mode & 0o077) === 0
}
