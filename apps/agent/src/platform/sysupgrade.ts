import { execFile } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CommandFailure } from '../commands/implement.ts'
import type { Update, UpdatePlace } from './platform.ts'

const run = promisify(execFile)

const isInPath = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => folder !== '' && existsSync(join(folder, name)))

/** Runs a system program. When it fails, throws the last line of its output. */
async function ask(program: string, ...words: string[]): Promise<void> {
  await run(program, words, { timeout: 600_000 }).catch((error: Error & { stderr?: string; stdout?: string }) => {
    const said = `${error.stdout ?? ''}\n${error.stderr ?? ''}`.trim().split('\n').at(-1)
    throw new CommandFailure('REFUSED', said || error.message)
  })
}

/**
 * Prepares an update with OpenWrt's `sysupgrade`. Refuses to install a firmware without the settings: that would also
 * remove the agent, and this one cannot restore itself as `agent.sh` does, because it is installed by other means.
 */
export async function sysupgradePlace({ kind, size, keep }: Update): Promise<UpdatePlace> {
  if (!isInPath('sysupgrade')) throw new CommandFailure('NO_SYSUPGRADE', 'this device has no sysupgrade')
  if (kind === 'firmware' && keep === 0)
    throw new CommandFailure('REFUSED', 'without the settings, this agent would be lost')
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize < size) throw new CommandFailure('NO_SPACE', `no space for ${size} bytes`)
  const folder = await mkdtemp(join(tmpdir(), 'device-update-'))
  const file = join(folder, 'file')
  const stream = createWriteStream(file, { mode: 0o600 })
  let failure: Error | undefined
  stream.on('error', (error) => (failure = error))
  return {
    write: (part) =>
      new Promise((resolve, reject) =>
        failure ? reject(failure) : void stream.write(part, (error) => (error ? reject(error) : resolve())),
      ),
    async check() {
      await new Promise<void>((resolve, reject) =>
        stream.end((error?: Error | null) => (error ? reject(error) : resolve())),
      )
      if (kind === 'firmware') await ask('sysupgrade', '-T', file)
    },
    async apply() {
      await ask('sysupgrade', ...(kind === 'firmware' ? [file] : ['-r', file]))
      if (kind === 'configuration') await ask('reboot')
    },
    async discard() {
      stream.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
