import { z } from 'zod'
import { credentialLimits, keptTerminal } from './constants.ts'
import type { SessionNotice } from './session.ts'

/** The credentials for an SSH host. They stay in memory only during the login. */
export const credentialFields = {
  username: z.string().min(1).max(credentialLimits.username),
  password: z.string().max(credentialLimits.password).optional(),
  key: z.string().max(credentialLimits.key).optional(),
  passphrase: z.string().max(credentialLimits.passphrase).optional(),
}

/** The user's answers to the questions of an SSH host. */
export const hostKeyAnswer = z.object({ t: z.literal('hostkey'), accept: z.boolean() })
export const promptAnswers = z.object({ t: z.literal('answers'), answers: z.array(z.string().max(4096)).max(16) })

/**
 * A terminal on the session's WebSocket: binary messages are terminal data, text messages are the JSON control messages
 * below.
 */
const columns = z.number().int().min(1).max(1000)
const rows = z.number().int().min(1).max(1000)

export const TerminalRequest = z.discriminatedUnion('t', [
  /**
   * The first message of a terminal without a sign-in of its own (telnet): the host asks in the terminal. Unless the user
   * wants to answer, the server does so with the credentials that are remembered for the entry.
   */
  z.object({ t: z.literal('start'), cols: columns, rows, byHand: z.boolean().optional() }),
  /**
   * The first message of SSH, sent again after `denied`. Without a username the server signs in with the credentials
   * that are remembered for the entry.
   */
  z.object({
    t: z.literal('open'),
    cols: columns,
    rows,
    ...credentialFields,
    username: credentialFields.username.optional(),
  }),
  z.object({ t: z.literal('resize'), cols: columns, rows }),
  /** The number of bytes the terminal has processed since the last message: end-to-end flow control. */
  z.object({ t: z.literal('ack'), n: z.number().int().min(0).max(1e9) }),
  hostKeyAnswer,
  promptAnswers,
  /** The first message of a page that returns to a session which went on without it. */
  z.object({ t: z.literal('resume') }),
  /** Measures the latency to the server. */
  z.object({ t: z.literal('ping'), n: z.number().int().min(0).max(1e9) }),
  /** Ends the session. A page that only disconnects leaves it running for a while. */
  z.object({ t: z.literal('leave') }),
  /** The answer to `snapshot`. */
  z.object({ t: z.literal('snapshot'), data: z.string().max(keptTerminal.snapshot) }),
])
export type TerminalRequest = z.output<typeof TerminalRequest>

/** Questions of an SSH host during the sign-in. */
export type SignInNotice =
  /** The host key is new or differs from the remembered one. Nothing is sent to the host until the user accepts it. */
  | { t: 'hostkey'; state: 'new' | 'changed'; fingerprint: string; remembered?: string; type: string }
  | { t: 'prompt'; title: string; text: string; prompts: { text: string; echo: boolean }[] }
  /**
   * The login was rejected. The page prompts again on the same connection. `code` is set if remembered credentials could
   * not be used.
   */
  | { t: 'denied'; message: string; methods: string[]; code?: 'HOST_KEY_CHANGED' | 'NOT_REMEMBERED' | undefined }

/** The state of a terminal for a page that may disconnect and return. */
export type KeptNotice =
  /**
   * From now on the session goes on for this many seconds when its page disconnects. `left`: the seconds until it ends in
   * any case.
   */
  | { t: 'kept'; seconds: number; left: number }
  /** The answer to `ping`. */
  | { t: 'pong'; n: number }
  /** Asks for the present screen as output that draws it, so that the server need not keep what led to it. */
  | { t: 'snapshot' }
  /**
   * Begins the output that draws the screen as it is, for a page that has returned: bytes, `size` where the terminal
   * changed its size, and `ready` at the end. `elapsed`: the seconds since the session began; `received` and `sent`: the
   * bytes of the page since then.
   */
  | { t: 'resumed'; cols: number; rows: number; elapsed: number; received: number; sent: number }
  | { t: 'size'; cols: number; rows: number }

/** Someone else who sees the terminal, named to its user. */
export interface TerminalViewer {
  name: string
  /** Whether it is a guest with a link, and not a user of the console. */
  guest: boolean
  /** Whether what this viewer types goes to the target. */
  types: boolean
}

export type TerminalNotice =
  SessionNotice | SignInNotice | KeptNotice | { t: 'ready' } | { t: 'viewers'; viewers: TerminalViewer[] }
