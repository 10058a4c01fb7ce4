import { element, integer, readElement } from './der.ts'

/**
 * RDCleanPath, by which an RDP client in a browser lets a proxy do what it cannot: connect, negotiate and begin TLS. One
 * request and one answer, then the bytes inside the TLS connection in both directions. It has no specification besides
 * the source of IronRDP (crate `ironrdp-rdcleanpath`).
 */
export interface CleanPathRequest {
  /** The connection request of X.224, which the proxy sends to the target. */
  x224: Buffer
  /** The number of bytes of the request. */
  length: number
}

/** The version of the protocol: 3389 + 1. */
const version = 3390
const tags = { sequence: 0x30, octets: 0x04, text: 0x0c, context: 0xa0 } as const
/** The fields that are used here; the client sends more, such as a destination, which the entry decides. */
const fields = { version: 0, x224: 6, certificates: 7, address: 9 } as const
/** The most bytes of an answer. */
const maxAnswer = 0xffff
/** In a confirmation, the choice of the target (MS-RDPBCGR 2.2.1.2.1): its offset, and the end of it. */
const choice = { at: 15, end: 19, tls: 1 } as const
/** The most bytes of a connection request (RFC 1006 allows more, but clients send some 50). */
const maxX224 = 512

/**
 * Reads a request.
 * @returns undefined while it is incomplete
 * @throws Error if it is not a request of RDCleanPath
 */
export function readRequest(bytes: Buffer): CleanPathRequest | undefined {
  const outer = readElement(bytes)
  if (!outer) return undefined
  if (outer.tag !== tags.sequence) throw new Error('not a request of RDCleanPath')
  const values = new Map<number, Buffer>()
  for (let at = 0; at < outer.content.length;) {
    const field = readElement(outer.content, at)
    const value = field && readElement(field.content)
    if (!value) throw new Error('a request that is cut off')
    values.set(field.tag - tags.context, value.content)
    at = field.end
  }
  const [given, x224] = [values.get(fields.version), values.get(fields.x224)]
  if (given?.length !== 2 || given.readUInt16BE() !== version) throw new Error('another version of RDCleanPath')
  if (!x224 || x224.length > maxX224) throw new Error('a request without a connection request')
  return { x224, length: outer.end }
}

/**
 * Returns the answer to a request.
 * @param x224 the target's confirmation
 * @param certificates its certificates in DER, its own first; the client binds the sign-in to that one's key
 */
export function answerOf(x224: Buffer, certificates: readonly Buffer[]): Buffer {
  const field = (number: number, value: Buffer): Buffer => element(tags.context + number, value)
  return element(
    tags.sequence,
    field(fields.version, integer(version)),
    field(fields.x224, element(tags.octets, x224)),
    field(fields.certificates, element(tags.sequence, ...certificates.map((one) => element(tags.octets, one)))),
    // Where the target was reached; no client needs to know.
    field(fields.address, element(tags.text, Buffer.from('target'))),
  )
}

/**
 * Returns an answer with which the client signs in without network level authentication: the target has chosen TLS alone.
 * @throws Error if it is no such answer
 */
export function withTlsAlone(answer: Buffer): Buffer {
  const changed = Buffer.from(answer)
  const content = readElement(changed, 0, maxAnswer)?.content
  for (let at = 0; content && at < content.length;) {
    const field = readElement(content, at, maxAnswer)
    const x224 = field?.tag === tags.context + fields.x224 ? readElement(field.content)?.content : undefined
    if (!field || (x224 && x224.length < choice.end)) break
    if (x224) {
      x224.writeUInt32LE(choice.tls, choice.at)
      return changed
    }
    at = field.end
  }
  throw new Error('an answer without a confirmation')
}
