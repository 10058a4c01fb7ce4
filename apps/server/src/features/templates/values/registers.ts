import { type ByteOrder, byteOrders, type RegisterType, registerWords } from '@outpost/contract/templates/constants'

/** Returns the bytes of registers with the highest one first. */
function inOrder(bytes: Buffer, order: ByteOrder): Buffer {
  const words = Array.from({ length: bytes.length / 2 }, (_, at) => bytes.subarray(at * 2, at * 2 + 2))
  const sorted = order === 'CDAB' || order === 'DCBA' ? words.toReversed() : words
  const swapped = order === 'BADC' || order === 'DCBA'
  return Buffer.concat(sorted.map((word) => (swapped ? Buffer.from([word[1]!, word[0]!]) : word)))
}

/** 64-bit integers lose precision above 2^53, as all numbers here do. */
const readers: Readonly<Record<Exclude<RegisterType, 'text' | 'bit'>, (bytes: Buffer) => number>> = {
  u16: (bytes) => bytes.readUInt16BE(),
  i16: (bytes) => bytes.readInt16BE(),
  u32: (bytes) => bytes.readUInt32BE(),
  i32: (bytes) => bytes.readInt32BE(),
  f32: (bytes) => Number(bytes.readFloatBE().toPrecision(7)),
  u64: (bytes) => Number(bytes.readBigUInt64BE()),
  i64: (bytes) => Number(bytes.readBigInt64BE()),
  f64: (bytes) => bytes.readDoubleBE(),
}

/**
 * Reads what a device reported of Modbus registers: their bytes in hexadecimal, or 0 or 1 for a bit.
 * @returns undefined if it is not a value of the type, such as NaN, which meters send for a value that they do not have
 */
export function readRegisters(reported: unknown, type: RegisterType, order: ByteOrder): string | number | undefined {
  const text = String(reported)
  if (type === 'bit') return text === '0' || text === '1' ? Number(text) : undefined
  if (!/^(?:[0-9a-f]{4}){1,125}$/.test(text)) return undefined
  const bytes = inOrder(Buffer.from(text, 'hex'), type === 'text' && order !== 'BADC' ? 'ABCD' : order)
  if (type === 'text') return bytes.toString('latin1').replace(/\0.*$/s, '').trim()
  if (bytes.length !== registerWords[type] * 2) return undefined
  const number = readers[type](bytes)
  return Number.isFinite(number) ? number : undefined
}

/** Returns a number in each order of its bytes, to compare them; null for types of one register and texts. */
export function inAllOrders(reported: string, type: RegisterType): Record<ByteOrder, number | null> | null {
  if (type === 'text' || type === 'bit' || registerWords[type] === 1) return null
  const of = (order: ByteOrder): number | null => (readRegisters(reported, type, order) as number | undefined) ?? null
  return Object.fromEntries(byteOrders.map((order) => [order, of(order)])) as Record<ByteOrder, number | null>
}
