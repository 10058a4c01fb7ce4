const [handshakeRecord, clientHello] = [0x16, 1] as const
const alpnExtension = 16
/** The length of the header of a record, and the longest content of one (RFC 8446, 5.1). */
const [headerBytes, maxRecord] = [5, 16_384] as const

/** Reads lengths and contents one after the other. Throws a RangeError at the end of the bytes. */
class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  number(size: number): number {
    return this.take(size).readUIntBE(0, size)
  }

  /** Takes a content whose length is in the `size` bytes before it. */
  vector(size: number): Buffer {
    return this.take(this.number(size))
  }

  take(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new RangeError('the message is cut off')
    const part = this.#bytes.subarray(this.#at, this.#at + length)
    this.#at += length
    return part
  }
}

/**
 * Whether the ClientHello with which a TLS connection begins offers an application protocol (ALPN, RFC 7301). Only its
 * first record is read, which contains the whole of it for every client in use; what is no ClientHello offers nothing.
 * @param bytes the first bytes of the connection
 * @returns undefined while the record is not complete
 */
export function offersProtocol(bytes: Buffer, protocol: string): boolean | undefined {
  if (bytes.length > 0 && bytes[0] !== handshakeRecord) return false
  if (bytes.length < headerBytes) return undefined
  const length = bytes.readUInt16BE(3)
  if (length > maxRecord) return false
  if (bytes.length < headerBytes + length) return undefined
  try {
    return protocolsIn(new Reader(bytes.subarray(headerBytes, headerBytes + length))).includes(protocol)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Reads the application protocols of a ClientHello (RFC 8446, 4.1.2). Throws a RangeError if it is cut off. */
function protocolsIn(record: Reader): string[] {
  if (record.number(1) !== clientHello) return []
  const hello = new Reader(record.vector(3))
  // Version and random, session, cipher suites, compression methods.
  hello.take(2 + 32)
  hello.vector(1)
  hello.vector(2)
  hello.vector(1)
  const extensions = new Reader(hello.vector(2))
  while (!extensions.isAtEnd) {
    const type = extensions.number(2)
    const content = extensions.vector(2)
    if (type === alpnExtension) return namesIn(new Reader(new Reader(content).vector(2)))
  }
  return []
}

function namesIn(list: Reader): string[] {
  const names: string[] = []
  while (!list.isAtEnd) names.push(list.vector(1).toString('latin1'))
  return names
}
