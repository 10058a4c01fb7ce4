import { maxTagged, type tagFileKeys } from '@outpost/contract/devices/tagging/constants'
import { mac, serial } from '@outpost/contract/devices/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { csvRows, decodeText } from '../../../kit/csv.ts'

export type TagFileKey = (typeof tagFileKeys)[number]

/** A line of a file. `key` is its first column in stored notation; undefined if it has an invalid format. */
export interface FileLine {
  line: number
  value: string
  key: string | undefined
}

/** The length to which an invalid value is cut when it is repeated in an error. */
const TOLD = 64

/** Parses the first column. MAC addresses may contain colons, hyphens, dots, blanks or no separators. */
const keys: Readonly<Record<TagFileKey, (value: string) => string | undefined>> = {
  mac: (value) => mac.safeParse(value.replace(/[\s:.-]/g, '')).data,
  serial: (value) => serial.safeParse(value).data,
}

/** Whether the first line is a title: words without digits, in any language. */
const isTitle = ({ value, key }: FileLine): boolean =>
  !/\d/.test(value) && (key === undefined || /^(s\/?n|serial.*|serie.*)$/i.test(value))

/**
 * Reads the devices that a CSV file names in its first column. A title line is skipped.
 * @throws FILE_NOT_RECOGNISED if the file is not text, VALIDATION for a file without lines or with too many
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
    if (found.length > maxTagged)
      throw fail('VALIDATION', { source: 'file', message: `A file can list at most ${maxTagged} devices.` })
  }
  if (found.length === 0) throw fail('VALIDATION', { source: 'file', message: 'The file lists no devices.' })
  return found
}
