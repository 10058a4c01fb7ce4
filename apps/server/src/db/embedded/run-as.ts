import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedDatabaseError } from './errors.ts'

const execute = promisify(execFile)
const PROBE_LIMIT_MS = 10_000

/** How PostgreSQL's programs are run, since they refuse to run as root. */
export type RunAs = {
  /** Command words to put before the program. */
  prefix: string[]
  /** The user to switch to; undefined to stay the current user. */
  user?: { name: string; uid: number; gid: number }
}

/** Arguments for `spawn`. */
export type Command = { file: string; args: string[]; options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv } }

/** Returns the command to run `file`, without any of our own PG* variables, which would affect PostgreSQL. */
export function commandAs(runAs: RunAs, file: string, args: string[]): Command {
  const [first, ...rest] = [...runAs.prefix, file, ...args]
  const env = { PATH: process.env['PATH'], LANG: 'C', TZ: 'UTC' }
  const user = runAs.user ? { uid: runAs.user.uid, gid: runAs.user.gid } : {}
  return { file: first!, args: rest, options: { ...user, env } }
}

/**
 * Runs a program in its own user namespace: inside, the process appears as `nobody`; outside, its files still belong to
 * root.
 */
export const USER_NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534']

/**
 * Finds a method of running PostgreSQL that works on this machine, by asking the program for its version: as the
 * current user unless that is root; else in a user namespace; else as an existing unprivileged user. Throws
 * EmbeddedDatabaseError if none works.
 */
export async function chooseRunAs(postgres: string, candidates: RunAs[] = candidatesHere()): Promise<RunAs> {
  const failures: string[] = []
  for (const runAs of candidates) {
    const { file, args, options } = commandAs(runAs, postgres, ['--version'])
    try {
      await execute(file, args, { ...options, timeout: PROBE_LIMIT_MS })
      return runAs
    } catch (error) {
      failures.push(`${describe(runAs)}: ${firstLine(error)}`)
    }
  }
  throw new EmbeddedDatabaseError(
    `the embedded PostgreSQL cannot run here (${failures.join('; ') || 'root, and no user to become'}): start Outpost ` +
      'as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 (or newer) server',
  )
}

function candidatesHere(): RunAs[] {
  if (process.getuid?.() !== 0) return [{ prefix: [] }]
  return [{ prefix: USER_NAMESPACE }, ...unprivilegedUsers()]
}

/**
 * `postgres` is preferred over `nobody`, which other services may share. PostgreSQL requires its user to be listed in
 * the passwd file.
 */
export function unprivilegedUsers(): RunAs[] {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  return ['postgres', 'nobody'].flatMap((name) => {
    const line = lines.find((fields) => fields[0] === name)
    return line ? [{ prefix: [], user: { name, uid: Number(line[2]), gid: Number(line[3]) } }] : []
  })
}

/**
 * Makes the chosen user the owner of the folder `owned` and lets it pass through `root` above it, with access for no
 * one else: PostgreSQL insists on this, and restoring a backup may have lost the modes. A different user may have run
 * the database before, so the contents change owner too, without following symbolic links.
 */
export async function makeOwner(runAs: RunAs, root: string, owned: string): Promise<void> {
  await chmod(root, runAs.user ? 0o711 : 0o700)
  await chmod(owned, 0o700)
  if (runAs.user) await letThrough(dirname(root))
  if (process.getuid?.() !== 0) return
  const uid = runAs.user?.uid ?? 0
  const gid = runAs.user?.gid ?? 0
  if (statSync(owned, { throwIfNoEntry: false })?.uid === uid) return
  await execute('chown', ['-R', '-h', `${uid}:${gid}`, owned], { timeout: 60_000 })
}

/**
 * Lets the other user pass through the data folder. The folder stays unlistable for others, and secrets have mode 0600.
 */
async function letThrough(folder: string): Promise<void> {
  const { mode, uid } = statSync(folder)
  if (uid === process.getuid?.() && (mode & 0o001) === 0) await chmod(folder, (mode & 0o777) | 0o011)
}

function describe(runAs: RunAs): string {
  if (runAs.user) return `as user ${runAs.user.name}`
  return runAs.prefix.length > 0 ? 'in a user namespace' : 'as this user'
}

function firstLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string }
  return (stderr?.trim() || message || String(error)).split('\n')[0]!
}
