/** The most characters of an unfinished line, and of all output before the sign-in. */
const most = { line: 256, output: 16 * 1024 } as const

/** What a host asks for at the end of its output. */
const username = /^(?:[\w.-]{1,64} )?(?:login|user(?: ?name)?) ?: ?$/i
const password = /^(?:[\w.@'-]{1,64} )?pass(?:word|code|phrase)(?: for [\w.@-]{1,64})? ?: ?$/i
/** A word in a question for a password, by any program, and the most characters from it to the end of the question. */
const passwordWord = /\bpass(?:word|code|phrase)\b/i
const longestQuestion = 90
/** The beginning of a message, of which a packet may end here. */
const message = /^last login/i

/** Escape sequences of a terminal. */
// oxlint-disable-next-line no-control-regex -- escape sequences begin with a control character
const escapes = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|[()][0-9A-Za-z]|[=>78])/g
// oxlint-disable-next-line no-control-regex -- what is left of control characters
const controls = /[\u0000-\u0009\u000b-\u001f\u007f]/g

/** Removes escape sequences, and control characters except the ends of lines. */
export const plainText = (text: string): string => text.replaceAll(escapes, '').replaceAll(controls, '')

/** Whether an unfinished line asks for a password: the word stands before a colon at its end. */
export function asksForPassword(line: string): boolean {
  const question = line.trimEnd()
  if (!question.endsWith(':')) return false
  return passwordWord.test(question.slice(question.lastIndexOf(':', question.length - 2) + 1).slice(-longestQuestion))
}

export type Prompt = 'username' | 'password'

/**
 * Finds in the output of a host what it asks for before it starts a shell: a username, then a password; or a password
 * alone. Both are questions only in an unfinished last line with nothing but the question. It gives up for ever at
 * anything else after the username, so that it never answers a program that the user runs.
 */
export class PromptFinder {
  #line = ''
  #seen = 0
  #expects: Prompt | 'nothing' = 'username'
  #username = ''

  get isOver(): boolean {
    return this.#expects === 'nothing'
  }

  /** Takes output of the host. @returns whether something other than expected has appeared, or too much */
  receive(output: Buffer): void {
    if (this.isOver) return
    this.#seen += output.length
    const lines = plainText(this.#line + output.toString('latin1')).split('\n')
    this.#line = lines.pop()!
    if (this.#seen > most.output || this.#line.length > most.line) this.stop()
    // After the username come its echo and the question for the password, nothing else.
    const isForeign = (line: string): boolean => line.trim() !== '' && line.trim() !== this.#username
    if (this.#expects === 'password' && lines.some(isForeign)) this.stop()
  }

  /** What the host asks for now. */
  get prompt(): Prompt | undefined {
    if (this.isOver) return undefined
    if (password.test(this.#question)) return 'password'
    const asks = username.test(this.#question) && !message.test(this.#question)
    return asks && this.#expects === 'username' ? 'username' : undefined
  }

  /** Records that the username has been typed. Its echo is not part of a question. */
  answered(typed: string): void {
    this.#username = typed
    this.#line = ''
    this.#expects = 'password'
  }

  /** Ends the search for ever. */
  stop(): void {
    this.#expects = 'nothing'
    this.#line = ''
  }

  get #question(): string {
    return this.#line.trimStart()
  }
}
