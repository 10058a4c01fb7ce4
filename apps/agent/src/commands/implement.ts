import type { Command, CommandOutput } from '@outpost/contract/kit/command'
import type { z } from 'zod'
import type { Changes } from '../changes/changes.ts'
import type { Esim } from '../esim/esim.ts'
import type { Sink } from '../fetch.ts'
import type { IdentityHolder } from '../identity.ts'
import type { Outputs } from '../outputs.ts'
import type { Platform } from '../platform/platform.ts'
import type { Reader } from '../readings/read.ts'
import type { Tunnels } from '../tunnels.ts'

/** The functions of the agent that a command can use. */
export interface CommandContext {
  /** The id of the command. */
  id: string
  platform: Platform
  identity: IdentityHolder
  tunnels: Tunnels
  /** What the running commands have written so far. */
  outputs: Outputs
  /** Returns the configuration changes. Throws UNSUPPORTED on a device that cannot make them. */
  changes(): Changes
  /** Returns the eSIM. Throws NO_TOOL on a device that has none. */
  esim(): Esim
  /** Stores the host keys of the server, the current one first. Throws when they cannot be stored. */
  pinHostKeys(keys: readonly string[]): void
  /** Uploads a file that the server requested with this token. Rejects when the server does not accept it. */
  put(token: string, file: Buffer, signal: AbortSignal): Promise<void>
  /** Stores the reading plan and begins to follow it. Throws when it is not valid or cannot be stored. */
  takePlan(plan: string): void
  /** What reads a plan. */
  reader(signal: AbortSignal): Reader
  /** Sends a full report at once. */
  report(): Promise<void>
  /** Downloads a file by its token into `sink`. Resolves to its SHA-256 in hex. */
  fetch(token: string, size: number, sink: Sink): Promise<string>
  /** Reports the command's progress. Without a connection, the latest report is sent after reconnecting. */
  progress(percent: number, text: string): void
  /** Records that from now on a restart of the device means success. Throws when that cannot be stored. */
  restarts(): void
  /** Records a file to be removed if the agent ends before the command. Throws when that cannot be stored. */
  holdPartial(path: string): void
  /** The seconds that the command may take. */
  timeout: number
  /** Fires when the agent stops. */
  signal: AbortSignal
}

/** A failure with a code that the server shows. */
export class CommandFailure extends Error {
  readonly code: string
  readonly data: Record<string, unknown>

  constructor(code: string, text: string, data: Record<string, unknown> = {}) {
    super(text)
    this.code = code
    this.data = data
  }
}

/** A command with its action; `run` validates its input first. */
export interface Implementation {
  effect: 'once' | 'transient'
  /** Seconds that it may take after its time limit. */
  extra: number
  run(input: unknown, context: CommandContext): Promise<Record<string, unknown>>
}

type Parsed<C extends Command> = C extends Command<infer In, z.ZodObject> ? z.output<In> : never

/**
 * Binds an action to a command of the contract: `act` receives the parsed input and resolves to the output that the
 * contract defines, or throws a `CommandFailure`.
 * @param extra seconds that it may take after its time limit
 */
export const implement = <C extends Command>(
  command: C,
  act: (input: Parsed<C>, context: CommandContext) => Promise<CommandOutput<C>>,
  extra = 0,
): Implementation => ({
  effect: command.effect,
  extra,
  async run(input, context) {
    const parsed = command.input.safeParse(input)
    if (!parsed.success) throw new CommandFailure('INVALID', parsed.error.issues[0]?.message ?? 'not valid')
    return (await act(parsed.data as Parsed<C>, context)) as Record<string, unknown>
  },
})
