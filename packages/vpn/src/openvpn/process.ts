import { spawn } from 'node:child_process'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from '../network/account.ts'
import { programEnvironment } from '../network/environment.ts'
import type { Space } from '../network/space.ts'
import { fileNames, type ServerSettings, writeServerConfig } from './server-config.ts'

/** The keys of a hub as PEM. The key of its authority is not among them: only who issues certificates has it. */
export interface HubKeys {
  authority: string
  certificate: string
  key: string
  revoked: string
  sharedKey: string
  serverKey: string
}

/** Writes the files that the process of a hub reads. They are open to its account alone. */
export async function writeHubFiles(
  folder: string,
  settings: ServerSettings,
  keys: HubKeys,
  account: Account | undefined,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.userId, account.groupId)
  const files: [string, string][] = [
    [fileNames.config, writeServerConfig(settings)],
    [fileNames.authority, keys.authority],
    [fileNames.certificate, keys.certificate],
    [fileNames.key, keys.key],
    [fileNames.sharedKey, keys.sharedKey],
    [fileNames.serverKey, keys.serverKey],
    [fileNames.revoked, keys.revoked],
  ]
  for (const [name, content] of files) await replaceFile(join(folder, name), content, account)
}

/** Removes the keys of a hub that does not run any more. Its log stays. */
export async function removeKeys(folder: string): Promise<void> {
  const names = [fileNames.key, fileNames.sharedKey, fileNames.serverKey]
  for (const name of names.flatMap((key) => [key, besideOf(key)])) await rm(join(folder, name), { force: true })
}

/** Replaces the keys of a hub, which OpenVPN reads again after SIGUSR1. */
export async function writeServerCertificate(
  folder: string,
  { certificate, key }: Pick<HubKeys, 'certificate' | 'key'>,
  account: Account | undefined,
): Promise<void> {
  await replaceFile(join(folder, fileNames.certificate), certificate, account)
  await replaceFile(join(folder, fileNames.key), key, account)
}

/** Notes the certificate with which OpenVPN runs. */
export const writeLoaded = (folder: string, certificate: string): Promise<void> =>
  replaceFile(join(folder, fileNames.loaded), certificate, undefined)

/** The certificate with which OpenVPN runs, or an empty text if that is unknown. */
export const readLoaded = (folder: string): Promise<string> =>
  readFile(join(folder, fileNames.loaded), 'utf8').catch(() => '')

/** Replaces the list of revoked certificates, which OpenVPN reads at the next handshake. */
export const writeRevoked = (folder: string, list: string, account: Account | undefined): Promise<void> =>
  replaceFile(join(folder, fileNames.revoked), list, account)

/** The name under which the content of a file is written first. */
const besideOf = (name: string): string => `${name}.new`

/** Writes a file beside the old one and moves it into place, so that OpenVPN never reads half of it. */
async function replaceFile(path: string, content: string, account: Account | undefined): Promise<void> {
  const beside = besideOf(path)
  await writeFile(beside, content, { mode: 0o600 })
  if (account) await chown(beside, account.userId, account.groupId)
  await rename(beside, path)
}

/** A started process, and a promise that settles when it ends. */
export interface Started {
  processId: number
  ended: Promise<void>
}

/** Starts OpenVPN such that it outlives this process. Throws when the program does not exist. */
export async function startServer(folder: string, settings: ServerSettings, space: Space): Promise<Started> {
  await rm(join(folder, fileNames.socket), { force: true })
  await rm(join(folder, fileNames.log), { force: true })
  // Appended to, so that it can be emptied while OpenVPN writes it.
  const log = await open(join(folder, fileNames.log), 'a', 0o600)
  try {
    const argv = ['openvpn', '--cd', folder, '--config', fileNames.config]
    const [program = '', ...args] = space.launch(argv, settings)
    const child = spawn(program, args, {
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
      env: programEnvironment(),
    })
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    child.unref()
    await writeFile(join(folder, fileNames.processId), String(child.pid), { mode: 0o600 })
    return { processId: child.pid ?? 0, ended: new Promise((resolve) => child.once('exit', () => resolve())) }
  } finally {
    await log.close()
  }
}

/**
 * Ends the processes of OpenVPN of a folder. One that hangs can be neither told to end nor taken over, and keeps the port
 * of its hub. Returns when they have ended, or after 2 s.
 */
export async function endProcesses(folder: string): Promise<void> {
  const end = performance.now() + 2000
  for (
    let ids = await processesOf(folder);
    ids.length > 0 && performance.now() < end;
    ids = await processesOf(folder)
  ) {
    for (const id of ids) tryKill(id)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Ends a process if it still runs. */
function tryKill(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** Returns the processes that were started by `startServer` for a folder, also by an earlier process of ours. */
async function processesOf(folder: string): Promise<number[]> {
  const ids = (await readdir('/proc')).map(Number).filter((id) => id > 0)
  const found = await Promise.all(
    ids.map(async (id) => {
      const words = (await readFile(`/proc/${String(id)}/cmdline`, 'utf8').catch(() => '')).split('\0')
      return words.includes('openvpn') && words[words.indexOf('--cd') + 1] === folder ? [id] : []
    }),
  )
  return found.flat()
}

/** Bytes after which the log of a hub is emptied, and those that only a hub writes within seconds that is broken. */
const logLimits = { large: 1 << 20, flood: 16 << 20 } as const

/**
 * Empties the log of a hub when it is large. To be called every few seconds.
 * @returns false if the hub writes so much that it cannot be in order, as when its interface was removed
 */
export async function boundLog(folder: string): Promise<boolean> {
  const { size } = await stat(join(folder, fileNames.log)).catch(() => ({ size: 0 }))
  if (size > logLimits.large) await truncate(join(folder, fileNames.log))
  return size <= logLimits.flood
}

/** The id of the process that `startServer` has started, also by an earlier process of ours. */
export const readProcessId = async (folder: string): Promise<number> =>
  Number(await readFile(join(folder, fileNames.processId), 'utf8'))

/** The last lines of OpenVPN's log, at most 500 characters, which tell why it does not run. */
export async function lastLogLines(folder: string): Promise<string> {
  const log = await readFile(join(folder, fileNames.log), 'utf8').catch(() => '')
  return log.trim().split('\n').slice(-3).join(' ').slice(-500)
}
