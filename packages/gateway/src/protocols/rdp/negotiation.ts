/**
 * How a target protects the connection. `standard`: by RDP's own encryption of 1998, which no browser client supports.
 * `tls`: by TLS, with the password sent inside. `nla`: by TLS and CredSSP, in which the client proves the password.
 */
export type Security = 'standard' | 'tls' | 'nla'

/** Protocols of a negotiation request (MS-RDPBCGR 2.2.1.1.1). */
const offered = { ssl: 1, hybrid: 2, hybridEx: 8 } as const
/** Types of an answer to it (2.2.1.2.1 and 2.2.1.2.2). */
const answers = { response: 2, failure: 3 } as const
/** Bytes of a TPKT header, and the version in its first byte (RFC 1006, 6). */
export const tpkt = { header: 4, version: 3 } as const
/** The most bytes of a confirmation; most have 19. */
const maxConfirmation = 512

/** A connection request of X.224 that offers TLS with and without CredSSP (MS-RDPBCGR 2.2.1.1). */
export const connectionRequest = (): Buffer => {
  const protocols = offered.ssl | offered.hybrid | offered.hybridEx
  return Buffer.from([3, 0, 0, 19, 14, 0xe0, 0, 0, 0, 0, 0, 1, 0, 8, 0, protocols, 0, 0, 0])
}

/**
 * Returns the confirmation of a target as soon as all of it has arrived.
 * @throws Error if the target does not speak X.224
 */
export function readConfirmation(bytes: Buffer): Buffer | undefined {
  if (bytes.length > 0 && bytes[0] !== tpkt.version) throw new Error('not X.224')
  if (bytes.length < tpkt.header) return undefined
  const length = bytes.readUInt16BE(2)
  if (length < 11 || length > maxConfirmation) throw new Error('not X.224')
  if (bytes.length < length) return undefined
  if (bytes[5]! >> 4 !== 0xd) throw new Error('not a confirmation of X.224')
  return bytes.subarray(0, length)
}

/** Why a target refuses what was offered (MS-RDPBCGR 2.2.1.2.2), by its code. */
const refusals: Readonly<Record<number, string>> = {
  1: 'it requires TLS',
  2: 'it allows only the RDP encryption of 1998',
  3: 'it has no certificate for TLS',
  4: 'the offer contradicts itself',
  5: 'it requires network level authentication',
  6: 'it requires a certificate of the user',
}

/**
 * Returns how the target protects the connection.
 * @throws Error with the words of the refusal, if the target refuses
 */
export function securityOf(confirmation: Buffer): Security {
  // A target from before the negotiation existed sends none of it.
  if (confirmation.length < 19) return 'standard'
  const [type, code] = [confirmation[11], confirmation.readUInt32LE(15)]
  if (type === answers.failure) {
    if (code === 2 || code === 3) return 'standard'
    throw new Error(refusals[code] ?? `code ${code}`)
  }
  if (type !== answers.response || code === 0) return 'standard'
  return code === offered.ssl ? 'tls' : 'nla'
}
