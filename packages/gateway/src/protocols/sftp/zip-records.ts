/** One member of an archive. */
export interface ZipRecord {
  /** With `/` between folders. */
  name: string
  /** Type and permission bits, as POSIX has them. */
  mode: number
  /** Unix seconds. */
  modified: number
  /** Where its local header begins. */
  at: number
  crc: number
  /** Bytes in the archive, and of the content. */
  packed: number
  size: number
  /** Whether its sizes are stored in 64 bits. */
  isLarge: boolean
  isFile: boolean
}

// The records of APPNOTE 6.3.10, 4.3, with their signatures. All numbers are little-endian.
const signature = {
  local: 0x04034b50,
  sizes: 0x08074b50,
  directory: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
} as const
const extra = { zip64: 0x0001, time: 0x5455 } as const
/** Flags: the sizes follow the content, and the name is UTF-8. */
const flags = { sizesFollow: 0x0008, utf8: 0x0800 } as const
/** Readers that know ZIP64, and others. */
const version = { zip64: 45, plain: 20 } as const
const posix = 3
const deflated = 8
/** The attribute of MS-DOS for folders. */
const folderAttribute = 0x10
const max16 = 0xffff
const max32 = 0xffff_ffff

/** Returns the local header, which comes before the content. */
export function localHeader(record: ZipRecord): Buffer {
  const { name, isLarge } = record
  const encoded = Buffer.from(name)
  const time = timeExtra(record)
  // Sizes of 64 bits are announced here. Their values follow the content.
  const more = isLarge ? Buffer.concat([zip64Extra([0, 0]), time]) : time
  const header = Buffer.alloc(30)
  header.writeUInt32LE(signature.local, 0)
  commonFields(record).copy(header, 4)
  if (isLarge) header.fill(0xff, 18, 26)
  header.writeUInt16LE(encoded.length, 26)
  header.writeUInt16LE(more.length, 28)
  return Buffer.concat([header, encoded, more])
}

/** Returns the record after the content, with its checksum and sizes. */
export function sizesRecord({ crc, packed, size, isLarge }: ZipRecord): Buffer {
  const record = Buffer.alloc(isLarge ? 24 : 16)
  record.writeUInt32LE(signature.sizes, 0)
  record.writeUInt32LE(crc, 4)
  if (isLarge) {
    record.writeBigUInt64LE(BigInt(packed), 8)
    record.writeBigUInt64LE(BigInt(size), 16)
  } else {
    record.writeUInt32LE(packed, 8)
    record.writeUInt32LE(size, 12)
  }
  return record
}

/** Returns the record of a member in the directory at the end. */
export function directoryRecord(record: ZipRecord): Buffer {
  const { name, mode, at, crc, packed, size, isLarge, isFile } = record
  const encoded = Buffer.from(name)
  const isFar = at >= max32
  const long = [...(isLarge ? [size, packed] : []), ...(isFar ? [at] : [])]
  const time = timeExtra(record)
  const more = long.length > 0 ? Buffer.concat([zip64Extra(long), time]) : time
  const header = Buffer.alloc(46)
  header.writeUInt32LE(signature.directory, 0)
  header.writeUInt16LE((posix << 8) | version.zip64, 4)
  commonFields({ ...record, isLarge: long.length > 0 }).copy(header, 6)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(isLarge ? max32 : packed, 20)
  header.writeUInt32LE(isLarge ? max32 : size, 24)
  header.writeUInt16LE(encoded.length, 28)
  header.writeUInt16LE(more.length, 30)
  header.writeUInt32LE((mode * 0x1_0000 + (isFile ? 0 : folderAttribute)) >>> 0, 38)
  header.writeUInt32LE(isFar ? max32 : at, 42)
  return Buffer.concat([header, encoded, more])
}

/** Returns the end of the archive. @param start the position of the directory, and `length` its bytes */
export function endOfDirectory(count: number, start: number, length: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(signature.end, 0)
  end.writeUInt16LE(Math.min(count, max16), 8)
  end.writeUInt16LE(Math.min(count, max16), 10)
  end.writeUInt32LE(Math.min(length, max32), 12)
  end.writeUInt32LE(Math.min(start, max32), 16)
  if (count < max16 && start < max32 && length < max32) return end
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(signature.end64, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE((posix << 8) | version.zip64, 12)
  end64.writeUInt16LE(version.zip64, 14)
  end64.writeBigUInt64LE(BigInt(count), 24)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(length), 40)
  end64.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(signature.locator64, 0)
  locator.writeBigUInt64LE(BigInt(start + length), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end64, locator, end])
}

/** The ten bytes that a local header and a record of the directory have in common. */
function commonFields({ isLarge, isFile, modified }: ZipRecord): Buffer {
  const fields = Buffer.alloc(10)
  fields.writeUInt16LE(isLarge ? version.zip64 : version.plain, 0)
  fields.writeUInt16LE(isFile ? flags.sizesFollow | flags.utf8 : flags.utf8, 2)
  fields.writeUInt16LE(isFile ? deflated : 0, 4)
  fields.writeUInt32LE(dosTime(modified), 6)
  return fields
}

/** The exact time, which the format otherwise has in steps of 2 s and without a time zone. */
function timeExtra({ modified }: ZipRecord): Buffer {
  const field = Buffer.alloc(9)
  field.writeUInt16LE(extra.time, 0)
  field.writeUInt16LE(5, 2)
  field.writeUInt8(1, 4)
  field.writeInt32LE(Math.min(modified, 0x7fff_ffff), 5)
  return field
}

function zip64Extra(numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * numbers.length)
  field.writeUInt16LE(extra.zip64, 0)
  field.writeUInt16LE(8 * numbers.length, 2)
  for (const [index, number] of numbers.entries()) field.writeBigUInt64LE(BigInt(number), 4 + 8 * index)
  return field
}

/** Converts a time to that of MS-DOS: the time of the day in the lower 16 bits, the date in the upper ones. */
function dosTime(modified: number): number {
  const time = new Date(modified * 1000)
  const year = Math.min(Math.max(time.getUTCFullYear(), 1980), 2107)
  const date = ((year - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)
  return ((date << 16) | clock) >>> 0
}
