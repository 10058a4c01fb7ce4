import { OperatorError } from '../../../kit/operator-error.ts'
import { type Sealer, sealerOf } from '../../../kit/secrets.ts'

/** What is derived from the token of a host that joins. */
export interface HostToken {
  /** What the host sends. It does not reveal the token, and the server stores only its hash. */
  handle: string
  /** Seals what the host gets. */
  sealer: Sealer
}

/** Reads a token of 256 bits, as `randomToken` makes it. Throws OperatorError if it is none. */
export function readHostToken(text: string): HostToken {
  if (!/^[\w-]{43}$/.test(text))
    throw new OperatorError('This is not a token. Copy it completely: it has 43 letters, digits, - and _.')
  const sealer = sealerOf(Buffer.from(text, 'base64url'))
  return { handle: sealer.derive('host handle').export().toString('base64url'), sealer }
}
