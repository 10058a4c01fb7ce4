import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { lstat, open, realpath, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandFailure } from '../commands/implement.ts'
import type { FilePlace, FilePlan } from './platform.ts'

/** Rejects with the code and words for an error of the file system. */
function refuse(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    throw new CommandFailure('NO_SPACE', 'the file system is full')
  throw new CommandFailure('READ_ONLY', `the folder cannot be written to: ${error.message}`)
}

const factsOf = (path: string): Promise<Stats | undefined> => stat(path).catch(() => undefined)

/** Resolves a symbolic link, so that it is kept and the file that it leads to is replaced. */
async function targetOf(path: string): Promise<string> {
  const facts = await lstat(path).catch(() => undefined)
  if (!facts?.isSymbolicLink()) return path
  return realpath(path).catch(() => {
    throw new CommandFailure('NOT_A_FILE', 'the symbolic link at this path leads nowhere')
  })
}

/** See `Platform.prepareFile`. The file is fetched beside its place and then renamed. */
export async function filePlace({ path, size, mode }: FilePlan, hold: (path: string) => void): Promise<FilePlace> {
  const target = await targetOf(path)
  const folder = dirname(target)
  if (!(await factsOf(folder))?.isDirectory()) throw new CommandFailure('NO_FOLDER', 'the folder does not exist')
  if ((await factsOf(target))?.isFile() === false)
    throw new CommandFailure('NOT_A_FILE', 'what is at this path is not a file')
  const partial = join(folder, `.device-file.${randomBytes(16).toString('hex')}`)
  hold(partial)
  const file = await open(partial, 'wx', 0o600).catch(refuse)
  const discard = async (): Promise<void> => {
    await file.close().catch(() => undefined)
    await removePartial(partial)
  }
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < size) {
    await discard()
    throw new CommandFailure('NO_SPACE', `no space for ${size} bytes: ${bavail * bsize} are free`)
  }
  const settle = async (): Promise<void> => {
    const replaced = await factsOf(target)
    // In this order, because a change of the owner resets some bits of the mode.
    if (replaced) await file.chown(replaced.uid, replaced.gid)
    await file.chmod(replaced ? replaced.mode & 0o7777 : mode)
    await file.sync()
    await rename(partial, target)
    await flush(folder)
  }
  return {
    write: (part) => file.appendFile(part).catch(refuse),
    settle: () => settle().catch(refuse),
    discard,
  }
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** See `Platform.removePartial`. */
export const removePartial = (path: string): Promise<void> => rm(path, { force: true }).catch(() => undefined)
