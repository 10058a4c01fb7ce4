import type { AnyAuthMethod, AuthHandlerMiddleware, ParsedKey, Prompt } from 'ssh2'
import type { TerminalNotice } from '@outpost/contract/remote-access/terminal'
import type { TargetCredentials } from '../adapter.ts'

type Asked = Omit<Extract<TerminalNotice, { t: 'prompt' }>, 't'>

export interface Credentials {
  credentials: Pick<TargetCredentials, 'username' | 'password'>
  key: ParsedKey | undefined
  /** Asks the user the host's questions. */
  ask(questions: Asked): Promise<string[]>
}

/** Limits of one login, which the host controls: attempts, rounds of questions, prompts, and the length of each text. */
const limits = { attempts: 8, rounds: 10, prompts: 16, text: 4096 } as const

/** Chooses the login methods one after another, from those the host offers and the credentials the user gave. */
export class AuthMethods {
  /** The methods that the host accepts, from its last message. */
  offered: readonly string[] = []
  readonly #given: Credentials
  #tried = new Set<string>()
  #attempts = 0
  #rounds = 0
  #passwordUsed = false

  constructor(given: Credentials) {
    this.#given = given
  }

  /** The `authHandler` for ssh2. Starts with `none`: it returns the methods, and suffices on hosts without password. */
  readonly handler: AuthHandlerMiddleware = (left: string[] | null, partial, next) => {
    if (left) this.offered = left
    // The host accepted one factor and wants another, possibly of the same kind.
    if (partial) this.#tried.clear()
    const { username } = this.#given.credentials
    const method = left === null ? { type: 'none' as const, username } : this.#next(left, partial === true)
    // `false` ends the attempts; the type does not include it.
    next(method && this.#attempts++ < limits.attempts ? method : (false as never))
  }

  #next(left: readonly string[], partial: boolean): AnyAuthMethod | undefined {
    const { key, credentials } = this.#given
    const { username, password } = credentials
    const may = (type: string): boolean =>
      left.includes(type) && !this.#tried.has(type) && this.#tried.add(type) !== undefined
    if (key && may('publickey')) return { type: 'publickey', username, key }
    if (password !== undefined && !this.#passwordUsed && may('password')) {
      this.#passwordUsed = true
      return { type: 'password', username, password }
    }
    // After a refused password the host does not get to ask for it again: the page asks for all credentials at once.
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
    const { password } = this.#given.credentials
    const reply = (answers: readonly string[]): void => finish(prompts.map((_, n) => answers[n] ?? ''))
    // Many hosts ask for nothing but the password this way.
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
