import { FileRefused } from '../problem.ts'
import { exitProblems } from './scripts.ts'

/** Bytes of error messages that are kept, and that a command may print. */
const limits = { kept: 4096, most: 1_048_576 } as const

/** The error messages of a command, of which only the last are kept. */
export class Messages {
  #text = ''
  #bytes = 0

  /** @throws FileRefused if there are too many */
  take(data: Buffer): void {
    this.#bytes += data.length
    this.#text = (this.#text + data.toString('utf8')).slice(-limits.kept)
    if (this.#bytes > limits.most) throw new FileRefused('failed', 'The target sent too many error messages.')
  }

  /** Converts the end of a command to the reason that is shown. Without a code the target did not say how it ended. */
  refusal(code: number | undefined): FileRefused {
    if (code === undefined || Number.isNaN(code)) return new FileRefused('incomplete')
    const own = exitProblems[code]
    if (own) return new FileRefused(own)
    // The reason is at the end. A line before it may be part of a name.
    const last = this.#text.split('\n').findLast((line) => line.trim() !== '')
    const problem = reasons.find(([pattern]) => pattern.test(last ?? ''))?.[1]
    return problem ? new FileRefused(problem) : new FileRefused('failed', last?.replace(/\p{Cc}/gu, '\ufffd'))
  }
}

/** The ends of error messages, which are in English; dash and busybox have words of their own for a redirection. */
const reasons: readonly [RegExp, FileRefused['problem']][] = [
  [/: (?:No such file or directory|Not a directory|Too many levels of symbolic links|Symbolic link loop)$/, 'missing'],
  [/: (?:nonexistent directory|Directory nonexistent|no such file)$/i, 'missing'],
  [/: (?:Permission denied|Operation not permitted)$/, 'denied'],
  [/: File exists$/, 'exists'],
  [/: Directory not empty$/, 'not_empty'],
  [/: (?:No space left on device|Disk quota exceeded)$/, 'no_space'],
  [/: Is a directory$/, 'not_a_file'],
  [/: (?:Operation not supported|Not supported|Function not implemented|not found)$/, 'unsupported'],
]
