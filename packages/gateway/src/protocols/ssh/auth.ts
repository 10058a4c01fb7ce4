import type { AnyAuthMethod, AuthHandlerMiddleware, ParsedKey, Prompt } from 'ssh2'
import type { TerminalNotice, TerminalRequest } from '@outpost/contract/remote-access/terminal'

type Asked = Omit<Extract<TerminalNotice, { t: 'prompt' }>, 't'>

export interface Credentials {
  request: Pick<Extract<TerminalRequest, { t: 'open' }>, 'username' | 'password'>
  key: ParsedKey | undefined
  /** Puts the host's questions to the person. */
  ask(questions: Asked): Promise<string[]>
}

/** Bounds on what a host may make of one login: attempts, rounds of questions, and the length of each text. */
const limits = { attempts: 8, rounds: 10, prompts: 16, text: 4096 } as const

/** Chooses how to log in, one method after another, from what the host offers and the person gave. */
export class AuthMethods {
  /** What the host would take, as it said last. */
  offered: readonly string[] = []
  readonly #given: Credentials
  #tried = new Set<string>()
  #attempts = 0
  #rounds = 0
  #passwordUsed = false

  constructor(given: Credentials) {
    this.#given = given
  }

  /** For ssh2's `authHandler`. Asks with `none` first: that tells the methods, and is all that a host without a password wants. */
  readonly handler: AuthHandlerMiddleware = (left: string[] | null, partial, next) => {
    if (left) this.offered = left
    // The host took one factor and wants another, perhaps of the same kind.
    if (partial) this.#tried.clear()
    const { username } = this.#given.request
    const method = left === null ? { type: 'none' as const, username } : this.#next(left, partial === true)
    // `false` ends the attempts; the type leaves it out.
    next(method && this.#attempts++ < limits.attempts ? method : (false as never))
  }

  #next(left: readonly string[], partial: boolean): AnyAuthMethod | undefined {
    const { key, request } = this.#given
    const { username, password } = request
    const may = (type: string): boolean =>
      left.includes(type) && !this.#tried.has(type) && this.#tried.add(type) !== undefined
    if (key && may('publickey')) return { type: 'publickey', username, key }
    if (password !== undefined && !this.#passwordUsed && may('password')) {
      this.#passwordUsed = true
      return { type: 'password', username, password }
    }
    // A password that was refused is not asked for again by the host: the page asks, for everything at once.
    const wanted = partial || password === undefined || !left.includes('password')
    if (wanted && may('keyboard-interactive')) return { type: 'keyboard-interactive', username, prompt: this.#prompt }
    return undefined
  }

  readonly #prompt = (
    title: string,
    text: string,
    _language: string,
    prompts: Prompt[],
    finish: (answers: string[]) => void,
  ): void => {
    const { password } = this.#given.request
    const reply = (answers: readonly string[]): void => finish(prompts.map((_, n) => answers[n] ?? ''))
    // Many hosts ask for nothing but the password in this way.
    if (password !== undefined && !this.#passwordUsed && prompts.length === 1 && prompts[0]?.echo !== true) {
      this.#passwordUsed = true
      reply([password])
    } else if (this.#rounds++ >= limits.rounds) reply([])
    else this.#given.ask(shorten(title, text, prompts)).then(reply, () => {})
  }
}

const shorten = (title: string, text: string, prompts: readonly Prompt[]): Asked => ({
  title: title.slice(0, limits.text),
  text: text.slice(0, limits.text),
  prompts: prompts
    .slice(0, limits.prompts)
    .map((prompt) => ({ text: prompt.prompt.slice(0, limits.text), echo: prompt.echo === true })),
})
