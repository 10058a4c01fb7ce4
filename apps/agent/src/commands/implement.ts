import type { Command, CommandOutput } from '@outpost/contract/kit/command'
import type { z } from 'zod'
import type { Sink } from '../fetch.ts'
import type { IdentityHolder } from '../identity.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tunnels } from '../tunnels.ts'

/** What a command can use of the agent that runs it. */
export interface CommandContext {
  platform: Platform
  identity: IdentityHolder
  tunnels: Tunnels
  /** Keeps the keys by which the server proves itself, the present one first. Throws where they cannot be stored. */
  pinHostKeys(keys: readonly string[]): void
  /** Hands a file over to the server, which asked for it with this token. Rejects where the server does not take it. */
  put(token: string, file: Buffer): Promise<void>
  /** Sends a full report at once. */
  report(): Promise<void>
  /** Gets a file by its token and hands it on; answers its SHA-256 in hex. */
  fetch(token: string, size: number, sink: Sink): Promise<string>
  /** Tells the server how far the command is; lost where there is no connection. */
  progress(percent: number, text: string): void
  /** From here on a restart of the device is this command's success. Throws where that cannot be written down. */
  restarts(): void
  /** Seconds the command may take. */
  timeout: number
  /** Fires when the agent stops. */
  signal: AbortSignal
}

/** A failure with a name that the server shows. */
export class CommandFailure extends Error {
  readonly code: string
  readonly data: Record<string, unknown>

  constructor(code: string, text: string, data: Record<string, unknown> = {}) {
    super(text)
    this.code = code
    this.data = data
  }
}

/** A command with its act; the input was not looked at yet. */
export interface Implementation {
  effect: 'once' | 'transient'
  run(input: unknown, context: CommandContext): Promise<Record<string, unknown>>
}

type Parsed<C extends Command> = C extends Command<infer In, z.ZodObject> ? z.output<In> : never

/**
 * Binds an act to its command of the contract: `act` gets parsed input and answers what the contract promises, or throws
 * a `CommandFailure`.
 */
export const implement = <C extends Command>(
  command: C,
  act: (input: Parsed<C>, context: CommandContext) => Promise<CommandOutput<C>>,
): Implementation => ({
  effect: command.effect,
  async run(input, context) {
    const parsed = command.input.safeParse(input)
    if (!parsed.success) throw new CommandFailure('INVALID', parsed.error.issues[0]?.message ?? 'not valid')
    return (await act(parsed.data as Parsed<C>, context)) as Record<string, unknown>
  },
})
