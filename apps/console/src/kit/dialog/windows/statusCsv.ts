import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { StatusEntry } from '../../view/status.ts'
import { translate } from '../../i18n/i18n.ts'

/**
 * A CSV cell (RFC 4180). Text that a spreadsheet would treat as a formula is prefixed with an apostrophe, because it
 * comes from devices.
 */
const cell = (text: string): string => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^-?\d+$/.test(text)

/**
 * Returns the outcome of an operation as CSV: one line per entry with its last state, its message and the error code.
 */
export function statusCsv(entries: readonly StatusEntry[], of: (key: string) => ChannelEvent | undefined): string {
  const head = (['name', 'state', 'message', 'code'] as const).map((column) =>
    translate(`kit:status.columns.${column}`),
  )
  const rows = entries.map(({ key, label }) => {
    const event = of(key)
    const code = event?.errorCode ?? event?.errorcode
    return [
      label,
      translate(`kit:status.stage.${event?.status ?? 'waiting'}`),
      event?.value ?? '',
      code === undefined ? '' : String(code),
    ]
  })
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
