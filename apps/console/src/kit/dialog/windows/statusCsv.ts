import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { StatusEntry } from '../../view/status.ts'
import { translate } from '../../i18n/i18n.ts'

/** A cell by RFC 4180. What a spreadsheet would take for a formula is put behind an apostrophe: devices choose these words. */
const cell = (text: string): string => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^-?\d+$/.test(text)

/** How an act went as CSV: one line for each entry with its last state, the words that came with it, and the error's number. */
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
