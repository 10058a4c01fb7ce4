/** An element of DER (X.690, 8.1), of which RDCleanPath and CredSSP messages consist. */
export interface DerElement {
  tag: number
  content: Buffer
  /** The offset behind the element. */
  end: number
}

/** The most bytes of an element that is read. Requests have some hundred, messages of CredSSP a few thousand. */
const maxContent = 16 * 1024

/**
 * Reads the element at an offset.
 * @param most the most bytes of its content
 * @returns undefined while it is incomplete
 * @throws Error if its length is malformed or above `most`
 */
export function readElement(bytes: Buffer, at = 0, most = maxContent): DerElement | undefined {
  if (bytes.length < at + 2) return undefined
  const first = bytes[at + 1]!
  const lengthBytes = first & 0x80 ? first & 0x7f : 0
  if (first & 0x80 && (lengthBytes === 0 || lengthBytes > 3)) throw new Error('an element without a proper length')
  const begin = at + 2 + lengthBytes
  if (bytes.length < begin) return undefined
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes)
  if (length > most) throw new Error('an element that is too long')
  if (bytes.length < begin + length) return undefined
  return { tag: bytes[at]!, content: bytes.subarray(begin, begin + length), end: begin + length }
}

/** Returns an element with this content. */
export function element(tag: number, ...content: readonly Buffer[]): Buffer {
  const { length } = Buffer.concat(content)
  const head = length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  if (length > 0xffff) throw new Error('an element that is too long')
  return Buffer.concat([Buffer.from([tag, ...head]), ...content])
}

/** Returns an INTEGER that is not negative. */
export function integer(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256)) bytes.unshift(rest & 0xff)
  // The highest bit is the sign.
  if (bytes[0]! & 0x80) bytes.unshift(0)
  return element(0x02, Buffer.from(bytes))
}
