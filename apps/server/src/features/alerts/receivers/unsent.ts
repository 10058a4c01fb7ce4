import type { Timed } from './send/send.ts'

/** The answer for a message that was not sent, because it is too old or cannot be put together. */
export const unsent = (text: string): Timed => ({ ok: false, status: null, text, milliseconds: 0 })
