import { FileRefused } from '../problem.ts'

/** The longest command that all versions of dropbear take, in bytes. */
const longest = 9000

/** Returns a text as one word for a shell, which then interprets nothing in it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Returns the command that runs a script with arguments, also in a login shell other than that of POSIX. */
export function commandOf(script: string, args: readonly string[]): string {
  const command = `exec sh -c ${[script, 'sh', ...args].map(quoted).join(' ')}`
  if (Buffer.byteLength(command) > longest)
    throw new FileRefused('failed', 'The path is too long for a command of the target.')
  return command
}
