import { CommandFailure } from '../../commands/implement.ts'
import type { FilePlace, FilePlan } from '../platform.ts'
import { folders } from './shell.ts'

/** Bytes of files that a simulated device holds, because they are in memory. */
const capacity = 16 * 1_048_576

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/'

/** The files that were put on a simulated device. */
export class FakeStorage {
  readonly files = new Map<string, Buffer>()

  /** See `Platform.prepareFile`. Owner and mode are not simulated. */
  place({ path, size }: FilePlan): FilePlace {
    if (Object.hasOwn(folders, path)) throw new CommandFailure('NOT_A_FILE', 'what is at this path is not a file')
    if (!Object.hasOwn(folders, folderOf(path))) throw new CommandFailure('NO_FOLDER', 'the folder does not exist')
    const free = capacity - [...this.files.values()].reduce((sum, { length }) => sum + length, 0)
    if (size > free) throw new CommandFailure('NO_SPACE', `no space for ${size} bytes: ${free} are free`)
    const parts: Buffer[] = []
    return {
      write: async (part) => void parts.push(part),
      settle: async () => void this.files.set(path, Buffer.concat(parts)),
      discard: async () => undefined,
    }
  }
}
