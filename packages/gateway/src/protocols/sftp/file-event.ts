import type { FileEvent } from '@outpost/contract/remote-access/recording/events'
import type { SftpProblem } from '@outpost/contract/remote-access/sftp/constants'
import type { SftpOperation } from '@outpost/contract/remote-access/sftp/messages'

/** Characters of the paths in one event. */
const longest = 65_536

/** Returns what is reported of an operation that has ended. @param count the entries that were listed or removed */
export function fileEvent(operation: SftpOperation, count?: number, problem?: SftpProblem): FileEvent {
  return {
    act: operation.t,
    ...('paths' in operation ? fitting(operation.paths) : { paths: [operation.path] }),
    ...(operation.t === 'rename' && { to: operation.to }),
    ...(operation.t === 'chmod' && { mode: operation.mode.toString(8).padStart(3, '0') }),
    ...(count !== undefined && { count }),
    ...(problem !== undefined && { problem }),
  }
}

/** Returns the first paths, as many as fit into an event. */
export function fitting(all: readonly string[]): Pick<FileEvent, 'paths' | 'more'> {
  let length = 0
  const paths = all.filter((path) => (length += path.length) <= longest)
  return { paths, ...(paths.length < all.length && { more: all.length - paths.length }) }
}
