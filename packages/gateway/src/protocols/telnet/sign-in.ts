import type { TargetCredentials } from '../adapter.ts'
import { EchoFilter } from './echo-filter.ts'
import { PromptFinder } from './prompts.ts'

/** Milliseconds. `quiet`: without output before a question is answered. `total`: in which the host has to ask. */
const limits = { quiet: 150, total: 60_000 } as const

interface SignInHooks {
  /** Reads the remembered credentials; called when the host asks for the first time. */
  credentials(): Promise<TargetCredentials | undefined>
  /** Sends a line to the host. */
  type(line: string): void
  /** Shows output that was held back. */
  show(output: Buffer): void
  fail(error: unknown): void
}

/**
 * Answers the questions for username and password that a telnet host asks before its shell, once each, in place of the
 * user. Ends for ever when both are answered, when the user types, when other output appears, or after a minute.
 */
export class TelnetSignIn {
  readonly #hooks: SignInHooks
  readonly #prompts = new PromptFinder()
  readonly #end: NodeJS.Timeout
  #pause: NodeJS.Timeout | undefined
  #credentials: TargetCredentials | undefined
  #filter: EchoFilter | undefined

  constructor(hooks: SignInHooks) {
    this.#hooks = hooks
    this.#end = setTimeout(() => this.stop(), limits.total)
  }

  /** Takes output of the host. @returns what may be shown of it */
  receive(output: Buffer): Buffer {
    clearTimeout(this.#pause)
    this.#prompts.receive(output)
    if (this.#prompts.isOver) this.stop()
    else if (this.#prompts.prompt)
      this.#pause = setTimeout(() => this.#answer().catch((error: unknown) => this.#hooks.fail(error)), limits.quiet)
    return this.#filter?.filter(output) ?? output
  }

  /** Leaves the rest to the user. */
  stop(): void {
    clearTimeout(this.#end)
    clearTimeout(this.#pause)
    this.#prompts.stop()
    this.#credentials = undefined
  }

  /** Releases everything at the end of the session. */
  close(): void {
    this.stop()
    this.#filter?.stop()
  }

  async #answer(): Promise<void> {
    this.#credentials ??= await this.#hooks.credentials()
    const credentials = this.#credentials
    // The user may have typed meanwhile, or the host gone on.
    const prompt = this.#prompts.prompt
    if (!credentials) return this.stop()
    if (prompt === 'username' && credentials.username !== '') {
      this.#prompts.answered(credentials.username)
      this.#hooks.type(credentials.username)
    } else if (prompt === 'password' && credentials.password !== undefined) {
      const { password } = credentials
      this.stop()
      this.#filter = new EchoFilter(password, (held) => this.#hooks.show(held))
      this.#hooks.type(password)
    } else if (prompt !== undefined) this.stop()
  }
}
