import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { maxSentFile, type DeviceFile } from '@outpost/contract/device/commands'
import { withoutSecrets } from './secrets.ts'

const run = promisify(execFile)
/** Limits of one program: milliseconds it may run, and bytes of its output, because files are held in memory. */
const limits = { timeout: 120_000, maxBuffer: 64 * 1_048_576 } as const
/** The bytes of a log that are kept: its newest. */
const maxLog = 4 * 1_048_576

const settings = '/etc/config'
/** Files that are added to a backup to identify the device it belongs to. */
const identityFiles = ['etc/version', 'etc/board.json', 'etc/openwrt_release', 'etc/os-release']

const tar = async (folder: string, names: readonly string[], signal: AbortSignal): Promise<Buffer> =>
  (await run('tar', ['-czhf', '-', '-C', folder, '--', ...names], { ...limits, encoding: 'buffer', signal })).stdout

/** Returns the output of a program; empty when the program does not exist or fails. */
const said = async (signal: AbortSignal, program: string, ...words: string[]): Promise<string> =>
  run(program, words, { ...limits, signal }).then(
    ({ stdout }) => stdout,
    () => '',
  )

async function backup(signal: AbortSignal): Promise<Buffer> {
  if (!existsSync(settings)) throw new Error(`this device has no ${settings} to make a backup of`)
  return tar('/', ['etc/config', ...identityFiles.filter((name) => existsSync(`/${name}`))], signal)
}

async function log(signal: AbortSignal): Promise<Buffer> {
  const readLog = async (name: string): Promise<string> => readFile(name, 'utf8').catch(() => '')
  const text =
    (await said(signal, 'logread')) ||
    (await readLog('/var/log/messages')) ||
    (await readLog('/var/log/syslog')) ||
    (await said(signal, 'journalctl', '--no-pager', '--lines=20000'))
  if (text === '') throw new Error('this device has no log that the agent may read')
  return Buffer.from(text).subarray(-maxLog)
}

/** Collects data for troubleshooting. Processes are listed without arguments, and settings without secrets. */
async function troubleshoot(signal: AbortSignal): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'agent-file-'))
  try {
    const put = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text)
    await put('log.txt', (await log(signal).catch(() => Buffer.alloc(0))).toString())
    await put('kernel.txt', await said(signal, 'dmesg'))
    await put('processes.txt', await said(signal, 'ps', '-eo', 'pid,ppid,user,stat,vsz,comm'))
    await put('network.txt', `${await said(signal, 'ip', 'addr')}\n${await said(signal, 'ip', 'route')}`)
    await put(
      'versions.txt',
      `${await said(signal, 'uname', '-a')}${await readFile('/etc/os-release', 'utf8').catch(() => '')}`,
    )
    if (existsSync(settings)) await copySettings(path.join(folder, 'config'))
    return await tar(folder, await readdir(folder), signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function copySettings(target: string): Promise<void> {
  await cp(settings, target, { recursive: true })
  for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile()) await writeFile(file, withoutSecrets(await readFile(file, 'utf8')))
  }
}

const makers = { backup, eventslog: log, troubleshoot } as const

/** Makes a file of this machine's state. */
export const linuxFile = (kind: DeviceFile, signal: AbortSignal): Promise<Buffer> => makers[kind](signal)

/** See `Platform.readFile`. */
export async function readRegularFile(name: string, signal: AbortSignal): Promise<Buffer> {
  const facts = await stat(name).catch(() => {
    throw new Error('there is no file at this path')
  })
  if (!facts.isFile()) throw new Error('what is at this path is not a file')
  const file = await open(name, 'r').catch(() => {
    throw new Error('the file cannot be read')
  })
  try {
    const parts: Buffer[] = []
    let size = 0
    // One byte more than the limit. The size is not asked for: the file may grow, and those in /proc have none.
    const stream = file.createReadStream({ autoClose: false, end: maxSentFile, signal })
    for await (const part of stream as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.length
    }
    if (size > maxSentFile) throw new Error(`the file is larger than the limit of ${maxSentFile / 1_048_576} MiB`)
    return Buffer.concat(parts)
  } finally {
    await file.close()
  }
}
