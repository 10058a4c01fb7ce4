/** Types of messages: data, and the order to go to another server, which contains a password (MS-RDPBCGR 2.2.8.1.1.1.1). */
const types = { data: 7, redirection: 0xa } as const
/** The data message about the session that the user has signed in to (2.2.10.1.1), and its kind with further fields. */
const saveSession = { kind: 0x26, extended: 3, cookie: 1 } as const
/** Offsets in a message behind its length: the type, the kind of data, whether they are compressed, and the data. */
const share = { length: 0, type: 2, flags: 8, kind: 14, compression: 15, data: 18 } as const
/** The flag of such an order (2.2.13.1). */
const isRedirection = 0x400
/** Offsets in the data: the kind, the fields that are present, and the random bits of the cookie, which is the first field. */
const info = { kind: 0, present: 6, bits: 26, end: 42 } as const

/**
 * Blanks the cookie with which a client could reconnect without a password (MS-RDPBCGR 2.2.4.2): neither the page nor a
 * recording needs it.
 * @param begin where the data of MCS begin
 * @throws Error if the target sends the session to another server
 */
export function withoutSecrets(pdu: Buffer, begin: number): Buffer {
  if (pdu.length < begin + share.data || pdu.readUInt16LE(begin + share.length) !== pdu.length - begin) return pdu
  const type = pdu.readUInt16LE(begin + share.type) & 0xf
  if (type === types.redirection && pdu.readUInt16LE(begin + share.flags) === isRedirection)
    throw new Error('the target sends the session to another server, which is not supported')
  const data = begin + share.data
  const hasCookie =
    type === types.data &&
    pdu.length >= data + info.end &&
    pdu[begin + share.kind] === saveSession.kind &&
    !(pdu[begin + share.compression]! & 0x20) &&
    pdu.readUInt32LE(data + info.kind) === saveSession.extended &&
    (pdu.readUInt32LE(data + info.present) & saveSession.cookie) !== 0
  if (!hasCookie) return pdu
  return Buffer.concat([
    pdu.subarray(0, data + info.bits),
    Buffer.alloc(info.end - info.bits),
    pdu.subarray(data + info.end),
  ])
}
