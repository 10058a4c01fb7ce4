import { z } from 'zod'
import type { SessionNotice } from './session.ts'

/**
 * A remote desktop on the session's WebSocket: binary messages are the bytes of the target's own protocol, which the
 * page speaks, text messages are the JSON control messages below.
 */
const fingerprint = z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/)

export const DesktopRequest = z.discriminatedUnion('t', [
  /** The first message; sent again after `refused`, for a new connection to the target. */
  z.object({ t: z.literal('start') }),
  /** The target has rejected the sign-in. The page asks the user again. */
  z.object({ t: z.literal('refused') }),
  /** The sign-in is complete, and the screen is shown. */
  z.object({ t: z.literal('opened') }),
  /** The number of bytes that the page has processed since the last message: end-to-end flow control. */
  z.object({ t: z.literal('ack'), n: z.number().int().min(0).max(1e9) }),
  /** The key by which the target identifies itself. The page sends no password before it knows that it is right. */
  z.object({ t: z.literal('serverkey'), type: z.literal('RSA'), fingerprint }),
  z.object({ t: z.literal('hostkey'), accept: z.boolean() }),
  /** The page gives up, because the target is silent or breaks the protocol. */
  z.object({ t: z.literal('problem'), code: z.enum(['TIMEOUT', 'BAD_PROTOCOL']) }),
])
export type DesktopRequest = z.output<typeof DesktopRequest>

export type DesktopNotice =
  | SessionNotice
  /**
   * For RDP: how to sign in. With `nla`, the browser must know the password (network level authentication); with
   * `stored`, the server fills in stored credentials.
   */
  | { t: 'security'; nla: boolean; stored: boolean }
  /** For RDP: the target closed the connection instead of accepting the password. */
  | { t: 'refused' }
  /** For VNC: the target refused the remembered credentials. The page asks the user for what the target wants. */
  | { t: 'denied'; message: string; fields: ('username' | 'password')[] }
  /** The answer to `serverkey`. For a new or changed key, the user decides. */
  | { t: 'hostkey'; state: 'known' | 'new' | 'changed'; fingerprint: string; remembered?: string; type: string }
