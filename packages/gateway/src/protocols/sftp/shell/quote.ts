import { FileRefused } from '../problem.ts'

/** The longest command that all versions of dropbear take, in bytes. */
const longest = 9000

/** Returns a text in characters that no shell interprets. `decode` reads it. */
const encoded = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => (/[\w./-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : octal(byte)))
    .join('')
const octal = (byte: number): string => `\\0${byte.toString(8).padStart(3, '0')}`

/** Makes the first argument of a script the text again. Without the dot a shell would cut off line breaks at the end. */
const decode = 'p=$(printf "%b." "$1"); shift; set -- "${p%.}" "$@"; '

/**
 * Returns the command that runs a script with arguments, of which the first may be any text and the others need no quotes.
 * It is safe in login shells other than those of POSIX too: fish, for example, reads backslashes within quotes. The script
 * has no single quotes and no backslashes.
 */
export function commandOf(script: string, [text, ...others]: readonly [string, ...string[]]): string {
  const command = `exec sh -c '${decode}${script}' sh ${[encoded(text), ...others].map((word) => `'${word}'`).join(' ')}`
  if (Buffer.byteLength(command) > longest)
    throw new FileRefused('failed', 'The path is too long for a command of the target.')
  return command
}
