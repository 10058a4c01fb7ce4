import type { SftpEntry } from '@outpost/contract/remote-access/sftp/messages'
import type { Stats } from 'ssh2'

/** ssh2 decodes names as UTF-8 and puts this character in place of invalid bytes. Such names cannot be sent back. */
const replacement = '\ufffd'

/** Whether a name can be sent to the target as it came from there. */
export const isWhole = (name: string): boolean => !name.includes(replacement)

/** Whether a name may be an entry of a folder. A hostile target may send names that lead out of the folder. */
export const isEntryName = (name: unknown): name is string =>
  typeof name === 'string' && name !== '' && name !== '.' && name !== '..' && !/[/\0]/.test(name) && name.length <= 4096

/** Joins a folder and a name in it. */
export const inside = (folder: string, name: string): string =>
  folder.endsWith('/') ? folder + name : `${folder}/${name}`

/** Returns a path without slashes at its end. */
function trimmed(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** Returns the folder of a path, without a slash at the end except for `/` itself. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, trimmed(path).lastIndexOf('/'))) || '/'

/** Returns the last part of a path. */
export const nameOf = (path: string): string => trimmed(path).slice(trimmed(path).lastIndexOf('/') + 1)

export type Attrs = Pick<Stats, 'mode' | 'size' | 'mtime' | 'uid' | 'gid'>

/** The type of a file in the upper bits of its mode (POSIX, sys/stat.h). */
const types = { mask: 0o170_000, folder: 0o040_000, file: 0o100_000, link: 0o120_000 } as const

/** Returns the kind of what has these attributes. All of them are optional in SFTP. */
export function kindOf({ mode }: Partial<Attrs>): SftpEntry['kind'] {
  const type = (mode ?? 0) & types.mask
  if (type === types.folder) return 'folder'
  if (type === types.file) return 'file'
  return type === types.link ? 'link' : 'other'
}

/** Returns an entry as it is sent to the page. */
export const entryOf = (name: string, attrs: Partial<Attrs>): SftpEntry => ({
  name,
  kind: kindOf(attrs),
  size: attrs.size ?? 0,
  modified: attrs.mtime ?? 0,
  mode: (attrs.mode ?? 0) & 0o7777,
  owner: attrs.uid ?? 0,
  group: attrs.gid ?? 0,
})
