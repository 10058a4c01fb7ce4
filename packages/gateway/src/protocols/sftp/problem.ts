import type { SftpProblem } from '@outpost/contract/remote-access/sftp/constants'

/** Thrown when the target refused something with its files. The message is the target's own, if it gave one. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  readonly problem: SftpProblem
  /** The path concerned, if it is not the one that was asked for. */
  readonly path: string | undefined

  constructor(problem: SftpProblem, message: string = sentences[problem], path?: string) {
    super(message.slice(0, 300))
    this.problem = problem
    this.path = path
  }
}

const sentences: Readonly<Record<SftpProblem, string>> = {
  missing: 'There is nothing at this path.',
  denied: 'The target does not allow this.',
  exists: 'This name is already in use.',
  not_empty: 'The folder is not empty.',
  not_a_file: 'This is not a regular file.',
  not_a_folder: 'This is not a folder.',
  no_space: 'The target has no space left.',
  unsupported: 'The target does not support this.',
  name: 'The name is not valid UTF-8.',
  changed: 'The file changed during the transfer.',
  incomplete: 'The transfer was interrupted.',
  too_many: 'Too many requests are running in this session.',
  stopped: 'This was stopped.',
  silent: 'The target did not respond in time.',
  over: 'The session has ended.',
  failed: 'The target refused this.',
}

/** Status codes of SFTP (draft-ietf-secsh-filexfer-02, 7). 4, a failure of any kind, is explained by who asked. */
const byStatus: Readonly<Record<number, SftpProblem>> = {
  2: 'missing',
  3: 'denied',
  6: 'over',
  7: 'over',
  8: 'unsupported',
}
export const endOfFile = 1

/** The message of ssh2 for requests that wait for an answer when the connection ends. */
const unanswered = 'No response from server'

/** Converts an error of ssh2 to the reason that is shown. */
export function refusalOf(error: unknown): FileRefused {
  if (error instanceof FileRefused) return error
  const { code, message } = error as { code?: unknown; message?: string }
  if (message === unanswered) return new FileRefused('over')
  const problem = (typeof code === 'number' && byStatus[code]) || 'failed'
  return new FileRefused(problem, problem === 'failed' && message ? message : undefined)
}

/** Whether the error is the target's status for "nothing there". */
export const isMissing = (error: unknown): boolean => error instanceof FileRefused && error.problem === 'missing'
