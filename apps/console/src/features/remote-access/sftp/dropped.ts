import type { Dropped } from './transfers.ts'

/** The number of files and folders that are taken from one drop. */
const MOST = 10_000

export interface Drop {
  files: Dropped[]
  /** Paths of folders, also of empty ones. */
  folders: string[]
  /** Whether there was more than can be taken. */
  truncated: boolean
}

/** Reads what was dropped, with everything in folders. Call it in the event itself: the browser forgets it afterwards. */
export async function readDrop(data: DataTransfer): Promise<Drop> {
  const drop: Drop = { files: [], folders: [], truncated: false }
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  for (const entry of entries) await take(entry, '', drop)
  return drop
}

/** Returns the files of a file input; those of a chosen folder have a path. */
export const readInput = (files: FileList | null): Dropped[] =>
  [...(files ?? [])].slice(0, MOST).map((file) => ({ path: file.webkitRelativePath || file.name, file }))

async function take(entry: FileSystemEntry, folder: string, drop: Drop): Promise<void> {
  if (drop.files.length + drop.folders.length >= MOST) return void (drop.truncated = true)
  const path = folder + entry.name
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    drop.files.push({ path, file })
    return
  }
  drop.folders.push(path)
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    // Browsers return at most 100 entries at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return
    for (const each of some) await take(each, `${path}/`, drop)
  }
}
