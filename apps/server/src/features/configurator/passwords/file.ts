import { maxPasswords, passwordLength } from '@outpost/contract/configurator/passwords/constants'
import { devicePassword, type PasswordFault } from '@outpost/contract/configurator/passwords/schemas'
import { serial } from '@outpost/contract/devices/schemas'
import { fail, type ErrorCode } from '@outpost/contract/kit/errors'
import { csvRows, decodeText } from '../../../kit/csv.ts'

export type Fault = PasswordFault & { code: ErrorCode }

/** A line of a file: what it gives, or what is wrong with it. */
export type PasswordLine = { line: number; serial: string; password: string } | Fault

const columns = ['serial', 'password'] as const
type Column = (typeof columns)[number]

export const faultOn = (line: number, message: string, column?: Column, code: ErrorCode = 'VALIDATION'): Fault => ({
  code,
  source: `file.${line}${column ? `.${column}` : ''}`,
  message,
  line,
})

export const isFault = (line: PasswordLine): line is Fault => 'message' in line

const wrong = (message: string) => fail('VALIDATION', { source: 'file', message })

/** Whether the cells are the names of the columns. */
const isHeader = ([first = '', second = '']: readonly string[]): boolean =>
  /^(s\/?n|serial.*)$/i.test(first) && /^password$/i.test(second)

function readLine(line: number, [first = '', second = '', ...more]: readonly string[]): PasswordLine {
  if (more.some((cell) => cell !== '')) return faultOn(line, 'This line has more than two cells.')
  const parsed = serial.safeParse(first)
  if (!parsed.success) return faultOn(line, 'This is not a valid serial number.', 'serial')
  const password = devicePassword.safeParse(second)
  return password.success
    ? { line, serial: parsed.data, password: password.data }
    : faultOn(
        line,
        `A password has ${passwordLength.min} to ${passwordLength.max} characters, none of them invisible.`,
        'password',
      )
}

/**
 * Reads a CSV file with the columns serial and password. A line with their names may come first.
 * @throws FILE_NOT_RECOGNISED if the file is not text, VALIDATION for no lines, or too many
 */
export function readPasswordFile(bytes: Uint8Array): PasswordLine[] {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw fail('FILE_NOT_RECOGNISED', { source: 'file' })
  const lines: PasswordLine[] = []
  let isFirst = true
  for (const { line, cells } of csvRows(text)) {
    if (!isFirst || !isHeader(cells)) lines.push(readLine(line, cells))
    isFirst = false
    if (lines.length > maxPasswords) throw wrong(`A file can list at most ${maxPasswords} devices.`)
  }
  if (lines.length === 0) throw wrong('The file lists no devices.')
  return lines
}
