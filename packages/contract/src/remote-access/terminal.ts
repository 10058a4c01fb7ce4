import { z } from 'zod'
import type { SessionNotice } from './session.ts'

/** A terminal on the session's WebSocket: binary messages are its bytes, text messages are JSON control as below. */
const columns = z.number().int().min(1).max(1000)
const rows = z.number().int().min(1).max(1000)

export const TerminalRequest = z.discriminatedUnion('t', [
  /** First message, and again after `denied`: how to log in. Secrets live in memory for the login only. */
  z.object({
    t: z.literal('open'),
    cols: columns,
    rows,
    username: z.string().min(1).max(128),
    password: z.string().max(1024).optional(),
    key: z.string().max(32_768).optional(),
    passphrase: z.string().max(1024).optional(),
  }),
  z.object({ t: z.literal('resize'), cols: columns, rows }),
  /** Bytes that the terminal has parsed since the last one: flow control from end to end. */
  z.object({ t: z.literal('ack'), n: z.number().int().min(0).max(1e9) }),
  z.object({ t: z.literal('hostkey'), accept: z.boolean() }),
  z.object({ t: z.literal('answers'), answers: z.array(z.string().max(4096)).max(16) }),
])
export type TerminalRequest = z.output<typeof TerminalRequest>

export type TerminalNotice =
  | SessionNotice
  /** The host's key is new or differs from the remembered one; nothing is sent to the host before it is accepted. */
  | { t: 'hostkey'; state: 'new' | 'changed'; fingerprint: string; remembered?: string; type: string }
  | { t: 'prompt'; title: string; text: string; prompts: { text: string; echo: boolean }[] }
  | { t: 'ready' }
  /** The login was refused; the page asks again on the same connection. */
  | { t: 'denied'; message: string; methods: string[] }
