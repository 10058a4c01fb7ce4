import { crc32 } from 'node:zlib'
import { trimEndOf } from '@outpost/contract/kit/trim'
import { archiveEntries } from './archive.ts'
import type { Readings } from './readings.ts'
import { beginsTar } from './tar.ts'

/** What a file tells of the device that it is for; empty where it does not tell. */
export interface Facts {
  model: string
  series: string | null
  version: string
  boards: string[]
}

export const nothingKnown: Facts = { model: '', series: null, version: '', boards: [] }

/**
 * OpenWrt's trailer, which `fwtool` writes behind an image, in network byte order: magic, CRC of everything before it, type,
 * three bytes of nothing, size of the block that it ends. Blocks stand one behind the other; a signature comes last.
 */
const MAGIC = 0x4657_7830
const TRAILER = 16
const HEADER = 8
const TYPE_INFO = 1
const BLOCK_BYTES = 131_072
const MOST_BLOCKS = 4

const collected = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

async function crcOf(source: AsyncIterable<Buffer>): Promise<number> {
  let sum = 0
  for await (const part of source) sum = crc32(part, sum)
  // The trailer's sum lacks the last step of the usual one.
  return ~sum >>> 0
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The block of metadata at the end of an image; undefined where there is none. Throws an Error where the image is damaged. */
export async function metadataOf(file: Readings): Promise<unknown> {
  let end = file.size
  for (let count = 0; count < MOST_BLOCKS && end > TRAILER; count++) {
    const trailer = await collected(file.read(end - TRAILER, end))
    if (trailer.readUInt32BE(0) !== MAGIC) return undefined
    const size = trailer.readUInt32BE(12)
    if (size < TRAILER || size > Math.min(BLOCK_BYTES, end)) return undefined
    // The outermost sum is over all the others.
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

/** `RUTX_R_00.07.06.10`: the maker's versions begin with the family that they are for. */
const family = /^([A-Z][A-Z0-9]{2,7})_[A-Z]+_\d/
const series = /^(rut|trb|tcr|tap|otd|swm|tsw)/i

/** The family that a maker's version names, `RUTX` of `RUTX_R_00.07.06.10`; undefined where it names none. */
export const familyOf = (version: string): string | undefined => family.exec(version)?.[1]

/** The series to which a model belongs; any other board that runs this system is `linux`. */
export const seriesOf = (model: string, board = ''): string | null =>
  series.exec(model)?.[1]?.toLowerCase() ?? (board === '' ? null : 'linux')

/** A board as people call it: `maker,rutx50` is RUTX50, others stay as they are. */
const modelOf = (board: string): string => {
  const name = board.slice(board.indexOf(',') + 1)
  return series.test(name) ? name.toUpperCase() : name
}

/** Model, series and version from a version's text and the boards that are named beside it. */
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

/** The board that a `sysupgrade` archive names. */
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

/** What an image tells of itself. Throws an Error where it is damaged. */
export async function factsOfFirmware(file: Readings): Promise<Facts> {
  const facts = factsInMetadata(await metadataOf(file))
  if (facts.boards.length > 0 || facts.version !== '' || !beginsTar(file.head)) return facts
  const board = await boardInArchive(file)
  return board === undefined ? facts : factsFrom('', [board])
}
