/**
 * Why a page of a device could not be delivered. `unreachable`: no connection to the target; `no_answer`: it sent nothing
 * in time; `bad_answer`: it broke HTTP or TLS; `certificate_changed`: its certificate is not the accepted one; `busy`: the
 * session has too many requests at once.
 */
export type WebFailureCode = 'unreachable' | 'no_answer' | 'bad_answer' | 'certificate_changed' | 'busy'

/** A failure that the page of a session shows to its user. */
export class WebFailure extends Error {
  override name = 'WebFailure'
  readonly code: WebFailureCode

  /** @param message what happened, with the words of the device or the library */
  constructor(code: WebFailureCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Converts any error of a connection or a response to a `WebFailure`. */
export function webFailureOf(error: unknown): WebFailure {
  if (error instanceof WebFailure) return error
  const { code, message } = error as NodeJS.ErrnoException
  const text = message.slice(0, 300)
  return new WebFailure(code?.startsWith('HPE_') ? 'bad_answer' : 'unreachable', text)
}
