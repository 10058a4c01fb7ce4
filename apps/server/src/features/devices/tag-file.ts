import { mostTagged, type tagFileKeys } from '@outpost/contract/devices/tagging/constants'
import { mac, serial } from '@outpost/contract/devices/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { csvRows, decodeText } from '../../kit/csv.ts'

export type TagFileKey = (typeof tagFileKeys)[number]

/** A line of a file. `key` is its first column as devices have it stored; undefined where it is nothing of the kind. */
export interface FileLine {
  line: number
  value: string
  key: string | undefined
}

/** Characters of a value that are told again where it is wrong. */
const TOLD = 64

/** MAC addresses come with colons, hyphens, dots, blanks or nothing between their digits. */
const keys: Readonly<Record<TagFileKey, (value: string) => string | undefined>> = {
  mac: (value) => mac.safeParse(value.replace(/[\s:.-]/g, '')).data,
  serial: (value) => serial.safeParse(value).data,
}

/** Words without a digit over the first column are its title, in whatever language. */
const isTitle = ({ value, key }: FileLine): boolean =>
  !/\d/.test(value) && (key === undefined || /^(s\/?n|serial.*|serie.*)$/i.test(value))

/**
 * Reads which devices a CSV file names in its first column; a title above them is passed over.
 * @throws FILE_NOT_RECOGNISED for what is no text, VALIDATION for a file without lines or with too many
 */
export function readTagFile(bytes: Uint8Array, by: TagFileKey): FileLine[] {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw fail('FILE_NOT_RECOGNISED', { source: 'file' })
  const found: FileLine[] = []
  for (const {
    line,
    cells: [value = ''],
  } of csvRows(text)) {
    const entry = { line, value: value.slice(0, TOLD), key: keys[by](value) }
    if (found.length > 0 || !isTitle(entry)) found.push(entry)
    if (found.length > mostTagged)
      throw fail('VALIDATION', { source: 'file', message: `A file names at most ${mostTagged} devices.` })
  }
  if (found.length === 0) throw fail('VALIDATION', { source: 'file', message: 'The file names no device.' })
  return found
}
