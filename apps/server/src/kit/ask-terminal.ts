import type { ReadStream } from 'node:tty'
import { OperatorError } from './operator-error.ts'

/** Asks for a secret on the terminal without an echo. Throws OperatorError when the user presses Ctrl-C. */
export function askTerminal(question: string, terminal: ReadStream): Promise<string> {
  // Before the question: what is typed at once must not be shown either.
  terminal.setRawMode(true)
  process.stderr.write(question)
  terminal.resume()
  terminal.setEncoding('utf8')
  let typed = ''
  return new Promise<string>((resolve, reject) => {
    const end = (act: () => void): void => {
      terminal.off('data', take)
      terminal.setRawMode(false)
      terminal.pause()
      process.stderr.write('\n')
      act()
    }
    const take = (keys: string): void => {
      for (const key of keys) {
        if (key === '\r' || key === '\n') return end(() => resolve(typed))
        if (key === '\u0003' || key === '\u0004') return end(() => reject(new OperatorError('Cancelled.')))
        typed = key === '\u007f' || key === '\b' ? [...typed].slice(0, -1).join('') : typed + key
      }
    }
    terminal.on('data', take)
  })
}
