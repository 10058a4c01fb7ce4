import type { TerminalNotice } from '@outpost/contract/remote-access/terminal'

/** Where a session stands; the page shows which step failed. */
export type TerminalStep = Extract<TerminalNotice, { t: 'error' }>['step']

/**
 * Why a session ended, as this package knows it; the program around it ends sessions for reasons of its own.
 * `exited`: the shell ended. `left`: the browser went away. `lost`: the connection to the host broke.
 */
export type TerminalEnd = 'exited' | 'left' | 'lost' | 'failed' | 'denied' | 'host_key_refused' | 'no_answer'

/** Ends a session with words for the person who opened it. */
export class TerminalFailure extends Error {
  override name = 'TerminalFailure'
  readonly step: TerminalStep
  /** One of: an API error code of the tunnel, or a code in capitals of this package. */
  readonly code: string
  readonly reason: TerminalEnd

  constructor(step: TerminalStep, code: string, message: string, reason: TerminalEnd = 'failed') {
    super(message)
    this.step = step
    this.code = code
    this.reason = reason
  }
}

/** The host, or the key's own passphrase, refused this login; another may be tried. */
export class LoginDenied extends Error {
  override name = 'LoginDenied'
  /** Methods that the host would take. */
  readonly methods: readonly string[]

  constructor(message: string, methods: readonly string[]) {
    super(message)
    this.methods = methods
  }
}
