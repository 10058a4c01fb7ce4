import { asksForPassword, plainText } from './prompts.ts'

/** The most bytes at the end of the output in which a question can be. */
const most = 256
const lineFeed = 10

/**
 * What the terminal shows of typed bytes if the host does not echo them: everything but the answer to a question for a
 * password, which would otherwise be on the screen and in the recording of the output.
 */
export class LocalEcho {
  #line = ''
  #isHidden = false

  /** Takes output of the host. */
  receive(output: Buffer): void {
    const text = plainText(this.#line + output.subarray(-most).toString('latin1'))
    this.#line = text.split('\n').at(-1)!.slice(-most)
    // A host may show a star for each character of the answer.
    if (!this.#isHidden || output.includes(lineFeed)) this.#isHidden = asksForPassword(this.#line)
  }

  /** Returns what is shown of typed bytes. Enter also moves to the next line. */
  typed(bytes: Buffer): Buffer {
    const [first = '', ...others] = bytes.toString('latin1').split('\r')
    const shown = [this.#isHidden ? '' : first, ...others].join('\r\n')
    if (others.length > 0) {
      this.#isHidden = false
      this.#line = ''
    }
    return Buffer.from(shown, 'latin1')
  }
}
