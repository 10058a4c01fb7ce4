/** An absolute path without NUL. */
export const pathPattern = /^\/[^\0]*$/

/** The number of paths in one request, so that it fits into one message. */
export const maxPaths = 200
/** The number of entries of a folder that are listed. */
export const maxEntries = 250_000
/** The number of files and folders in an archive, and of paths that are chosen for it. */
export const maxArchived = 100_000
export const maxChosen = 1000
/** Concurrent transfers of a session. */
export const maxTransfers = 4
/** The largest file that opens in the editor, in bytes. */
export const maxEdited = 1_048_576

/**
 * Why a host refused something with its files. `name`: the name is not valid UTF-8, so the host could not find it.
 * `no_space`: the disk of the host is full. `silent`: the host did not answer in time. `over`: the session ended.
 */
export const sftpProblems = [
  'missing',
  'denied',
  'exists',
  'not_empty',
  'not_a_file',
  'not_a_folder',
  'no_space',
  'unsupported',
  'name',
  'changed',
  'incomplete',
  'too_many',
  'stopped',
  'silent',
  'over',
  'failed',
] as const
export type SftpProblem = (typeof sftpProblems)[number]
