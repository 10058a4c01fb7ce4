import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { integer } from '../../kit/values.ts'
import { credentialLimits } from '../constants.ts'
import { commandDuration, maxCommand } from './constants.ts'

/** The result of a command, in the last event of its channel. */
export const CommandOutcome = z.object({
  /** The exit status; null if the host reported none. */
  exit_code: z.int().nullable(),
  /** The signal that ended the command, such as `KILL`. */
  signal: z.string().nullable(),
  stdout: z.string(),
  stderr: z.string(),
  /** Whether there was more output than is kept. */
  stdout_truncated: z.boolean(),
  stderr_truncated: z.boolean(),
  /** Seconds. */
  duration: z.number(),
  /** Whether the command ended itself, took too long, or printed too much. */
  end: z.enum(['exited', 'time_over', 'too_much_output']),
})
export type CommandOutcome = z.output<typeof CommandOutcome>

/** Request schemas of the `remoteCommands` endpoints. */
export const remoteCommandSchemas = {
  run: {
    /** Without a username, with the credentials that are remembered for the entry. */
    input: z.object({
      command: z.string().min(1).max(maxCommand),
      duration: integer(commandDuration.shortest, commandDuration.longest).default(commandDuration.usual),
      username: line(1, credentialLimits.username).optional(),
      password: z.string().max(credentialLimits.password).optional(),
    }),
  },
} satisfies Record<string, EndpointSchemas>
