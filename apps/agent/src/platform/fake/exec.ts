import type { ExecOutcome, ExecPlan } from '../platform.ts'
import type { Answer } from './shell.ts'

/** The exit code of a program that was ended by its time limit (128 + SIGTERM). */
const ended = 143

/** The lines of an output, which ends with a line break. */
const linesOf = (output: string): string[] =>
  output
    .split('\n')
    .slice(0, -1)
    .map((line) => `${line}\n`)

/** Runs the programs of a command line, each for as long as it takes, and writes their lines as they come. */
export async function fakeExec(
  answers: Iterable<Answer>,
  { seconds, limit, signal, onOutput }: ExecPlan,
): Promise<ExecOutcome> {
  const parts: Buffer[] = []
  let written = 0
  let left = seconds
  let exitCode = 0
  const write = (text: string): void => {
    const bytes = Buffer.from(text)
    const kept = bytes.subarray(0, Math.max(0, limit - written))
    written += bytes.length
    if (kept.length === 0) return
    parts.push(kept)
    onOutput?.(kept)
  }
  const outcome = (expired: boolean): ExecOutcome => ({
    exitCode: expired ? ended : exitCode,
    bytes: Buffer.concat(parts),
    more: written > limit,
    expired,
  })
  for (const { output, exitCode: code, seconds: takes = 0 } of answers) {
    const lines = takes === 0 || output === '' ? [output] : linesOf(output)
    for (const line of lines) {
      const pause = takes / lines.length
      await rest(Math.min(pause, left), signal)
      left -= pause
      if (left < 0 || signal.aborted) return outcome(left < 0)
      write(line)
    }
    exitCode = code
  }
  return outcome(false)
}

/** Waits for `seconds` or until the signal fires. */
function rest(seconds: number, signal: AbortSignal): Promise<void> {
  if (seconds === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, seconds * 1000)
    signal.addEventListener('abort', end)
  })
}
