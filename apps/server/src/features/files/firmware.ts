import { crc32 } from 'node:zlib'
import { trimEndOf } from '@outpost/contract/kit/trim'
import { archiveEntries } from './archive.ts'
import type { Readings } from './readings.ts'
import { beginsTar } from './tar.ts'

/** What a file contains about the devices that it is for. Empty where it contains nothing. */
export interface Facts {
  model: string
  series: string | null
  version: string
  boards: string[]
}

export const nothingKnown: Facts = { model: '', series: null, version: '', boards: [] }

/**
 * OpenWrt's trailer, which `fwtool` appends to an image, in network byte order: magic number, CRC of everything before
 * it, type, three unused bytes, and the size of the block that it ends. Blocks follow one another; a signature comes
 * last.
 */
const MAGIC = 0x4657_7830
const TRAILER = 16
const HEADER = 8
const TYPE_INFO = 1
const BLOCK_BYTES = 131_072
const MAX_BLOCKS = 4

const collected = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

async function crcOf(source: AsyncIterable<Buffer>): Promise<number> {
  let sum = 0
  for await (const part of source) sum = crc32(part, sum)
  // The CRC in the trailer omits the final inversion of the standard one.
  return ~sum >>> 0
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the metadata at the end of an image, or undefined if there is none. Throws an Error if the image is damaged.
 */
async function metadataOf(file: Readings): Promise<unknown> {
  let end = file.size
  for (let count = 0; count < MAX_BLOCKS && end > TRAILER; count++) {
    const trailer = await collected(file.read(end - TRAILER, end))
    if (trailer.readUInt32BE(0) !== MAGIC) return undefined
    const size = trailer.readUInt32BE(12)
    if (size < TRAILER || size > Math.min(BLOCK_BYTES, end)) return undefined
    // The outermost CRC covers all others.
    if (count === 0 && trailer.readUInt32BE(4) !== (await crcOf(file.read(0, end - TRAILER))))
      throw new Error('the firmware is damaged')
    if (trailer[8] === TYPE_INFO)
      return parsed(trimEndOf((await collected(file.read(end - size + HEADER, end - TRAILER))).toString(), '\0'))
    end -= size
  }
  return undefined
}

const short = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 100) : '')
const list = (value: unknown): string[] =>
  Array.isArray(value)
    ? value
        .map(short)
        .filter((entry) => entry !== '')
        .slice(0, 64)
    : []

/** Vendor versions such as `RUTX_R_00.07.06.10` begin with the device family. */
const family = /^([A-Z][A-Z0-9]{2,7})_[A-Z]+_\d/
const series = /^(rut|trb|tcr|tap|otd|swm|tsw)/i

/** Returns the device family in a vendor version, `RUTX` for `RUTX_R_00.07.06.10`; undefined if there is none. */
export const familyOf = (version: string): string | undefined => family.exec(version)?.[1]

/** Returns the series of a model. Any other board that runs this system is `linux`. */
export const seriesOf = (model: string, board = ''): string | null =>
  series.exec(model)?.[1]?.toLowerCase() ?? (board === '' ? null : 'linux')

/** Returns the common name of a board: RUTX50 for `maker,rutx50`. Names of other boards stay as they are. */
const modelOf = (board: string): string => {
  const name = board.slice(board.indexOf(',') + 1)
  return series.test(name) ? name.toUpperCase() : name
}

/** Derives model and series from a version text and the boards listed with it. */
export function factsFrom(version: string, boards: string[], model = ''): Facts {
  const [board = ''] = boards
  const name = model || familyOf(version) || modelOf(board)
  return { model: name, series: seriesOf(name, board), version, boards }
}

function factsInMetadata(metadata: unknown): Facts {
  if (typeof metadata !== 'object' || metadata === null) return nothingKnown
  const { supported_devices, new_supported_devices, version } = metadata as Record<string, unknown>
  const boards = [...list(new_supported_devices), ...list(supported_devices)].filter((board) =>
    /^[\w.-]+(,[\w.-]+)?$/.test(board),
  )
  if (typeof version !== 'object' || version === null) return factsFrom(short(version), boards)
  const { dist, version: number, revision } = version as Record<string, unknown>
  return factsFrom(
    [short(dist), short(number) === 'SNAPSHOT' ? short(revision) : short(number)].filter(Boolean).join(' '),
    boards,
  )
}

/** Returns the board that a `sysupgrade` archive names. */
async function boardInArchive(file: Readings): Promise<string | undefined> {
  for await (const { name, content } of archiveEntries(file.head, file.read(), (member) =>
    /^sysupgrade-[^/]+\/CONTROL$/.test(member),
  )) {
    if (content) return short(/^BOARD=(.*)$/m.exec(content.toString())?.[1])
    const [, board] = /^sysupgrade-([^/]+)\//.exec(name) ?? []
    if (board) return short(board)
  }
  return undefined
}

/** Reads the facts in a firmware image. Throws an Error if it is damaged. */
export async function factsOfFirmware(file: Readings): Promise<Facts> {
  const facts = factsInMetadata(await metadataOf(file))
  if (facts.boards.length > 0 || facts.version !== '' || !beginsTar(file.head)) return facts
  const board = await boardInArchive(file)
  return board === undefined ? facts : factsFrom('', [board])
}
