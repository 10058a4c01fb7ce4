/** Codes of responses (RFC 1035, 4.1.1). */
export const codes = { ok: 0, malformed: 1, unknownName: 3, unsupported: 4, refused: 5 } as const
export type Code = (typeof codes)[keyof typeof codes]

/** A question of a client (RFC 1035, 4.1.2). */
export interface Question {
  id: number
  /** The bytes of the question, which the response repeats. */
  bytes: Buffer
  /** In lower case, without the last dot. */
  name: string
  type: number
  class: number
  wantsRecursion: boolean
}

/** Types and classes that are answered: IPv4 addresses of the internet. */
export const typeA = 1
export const classInternet = 1
const headerLength = 12
/** How long resolvers keep an answer, in seconds: access can be withdrawn. */
const lifetime = 30

/** Reads a query with one question. Returns undefined for what gets no answer at all, such as a response. */
export function readQuery(message: Buffer): Question | { id: number; error: Code } | undefined {
  if (message.length < headerLength) return undefined
  const [id, flags] = [message.readUInt16BE(0), message.readUInt16BE(2)]
  if ((flags & 0x8000) !== 0) return undefined
  if ((flags & 0x7800) !== 0) return { id, error: codes.unsupported }
  if (message.readUInt16BE(4) !== 1) return { id, error: codes.malformed }
  const labels: string[] = []
  let at = headerLength
  for (;;) {
    const length = message[at]
    // A question refers to no earlier name, so the two bits of a pointer are an error.
    if (length === undefined || length > 63 || at - headerLength > 254) return { id, error: codes.malformed }
    at += 1
    if (length === 0) break
    labels.push(message.toString('latin1', at, at + length).toLowerCase())
    at += length
  }
  if (at + 4 > message.length) return { id, error: codes.malformed }
  return {
    id,
    bytes: message.subarray(headerLength, at + 4),
    name: labels.join('.'),
    type: message.readUInt16BE(at),
    class: message.readUInt16BE(at + 2),
    wantsRecursion: (flags & 0x0100) !== 0,
  }
}

/** Writes a response: a code, and an IPv4 address if there is one. We have authority, and no recursion. */
export function writeResponse(question: Question | { id: number }, code: Code, address?: number): Buffer {
  const asked = 'bytes' in question ? question : undefined
  const header = Buffer.alloc(headerLength)
  header.writeUInt16BE(question.id, 0)
  header.writeUInt16BE(0x8400 | (asked?.wantsRecursion ? 0x0100 : 0) | code, 2)
  header.writeUInt16BE(asked ? 1 : 0, 4)
  header.writeUInt16BE(address === undefined ? 0 : 1, 6)
  if (address === undefined) return Buffer.concat([header, asked?.bytes ?? Buffer.alloc(0)])
  const record = Buffer.alloc(16)
  // A pointer to the name of the question.
  record.writeUInt16BE(0xc000 | headerLength, 0)
  record.writeUInt16BE(typeA, 2)
  record.writeUInt16BE(classInternet, 4)
  record.writeUInt32BE(lifetime, 6)
  record.writeUInt16BE(4, 10)
  record.writeUInt32BE(address, 12)
  return Buffer.concat([header, asked?.bytes ?? Buffer.alloc(0), record])
}
