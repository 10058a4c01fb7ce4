import { FileRefused } from '../problem.ts'
import { exitProblems } from './scripts.ts'

/** Bytes of error messages that are kept, and that a command may print. */
const limits = { kept: 4096, most: 1_048_576 } as const

/** The error messages of a command, of which only the first are kept. */
export class Messages {
  #text = ''
  #bytes = 0

  /** @throws FileRefused if there are too many */
  take(data: Buffer): void {
    this.#bytes += data.length
    if (this.#text.length < limits.kept) this.#text += data.toString('utf8', 0, limits.kept)
    if (this.#bytes > limits.most) throw new FileRefused('failed', 'The target sent too many error messages.')
  }

  /** Converts the end of a command to the reason that is shown. Without a code the target did not say how it ended. */
  refusal(code: number | undefined): FileRefused {
    if (code === undefined || Number.isNaN(code)) return new FileRefused('incomplete')
    const own = exitProblems[code]
    if (own) return new FileRefused(own)
    const problem = reasons.find(([pattern]) => pattern.test(this.#text))?.[1]
    if (problem) return new FileRefused(problem)
    const first = this.#text.split('\n').find((line) => line.trim() !== '')
    return new FileRefused('failed', first?.replace(/\p{Cc}/gu, '\ufffd'))
  }
}

/** The ends of error messages, which are in English; dash and busybox have words of their own for a redirection. */
const reasons: readonly [RegExp, FileRefused['problem']][] = [
  [/: (?:No such file or directory|Not a directory|Too many levels of symbolic links|Symbolic link loop)$/m, 'missing'],
  [/: (?:nonexistent directory|Directory nonexistent|no such file)$/im, 'missing'],
  [/: (?:Permission denied|Operation not permitted)$/m, 'denied'],
  [/: File exists$/m, 'exists'],
  [/: Directory not empty$/m, 'not_empty'],
  [/: Is a directory$/m, 'not_a_file'],
  [/: (?:Operation not supported|Not supported|Function not implemented|not found)$/m, 'unsupported'],
]
