import { failureText } from './failure-text.ts'

/** Runs a command with the arguments of the process. The exit code is 1 if it failed; the reason is on standard error. */
export async function runCommand(
  act: (args: readonly string[], say: (line: string) => void) => Promise<void>,
): Promise<void> {
  try {
    await act(process.argv.slice(2), (line) => void process.stdout.write(`${line}\n`))
  } catch (error) {
    process.stderr.write(`${failureText(error)}\n`)
    process.exitCode = 1
  }
}
