import { z } from 'zod'
import { credentialLimits } from './constants.ts'
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

export type TerminalNotice = SessionNotice | SignInNotice | { t: 'ready' }
