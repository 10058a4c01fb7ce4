import type { CreditReport } from '@outpost/contract/credits/reports/schemas'
import type { Brand } from '../../brand/brand.ts'
import { readableOnWhite } from '../../kit/contrast.ts'
import { utc } from '../../kit/paginate.ts'
import type { Sheet, SheetSection } from '../../kit/pdf/sheet.ts'
import type { Language } from '../mail/service.ts'
import { reportMessages, type ReportMessages } from './report-messages.ts'
import { kindOf } from './types.ts'

/** The number of rows printed per section. Longer reports are better read as JSON by a program. */
const maxPrinted = 1000

export interface ReportFacts {
  company: string
  /** Only in the report on a single pool. */
  pool?: { id: number; type: number }
  from: Date | undefined
  until: Date | undefined
  now: Date
}

/** Lays out a report for printing, in the language of the user and with the name and colour of the brand. */
export function sheetOf(
  report: CreditReport,
  facts: ReportFacts,
  language: Language,
  brand: Pick<Brand, 'short_name' | 'color'>,
): Sheet {
  const texts = reportMessages[language]
  const kind = facts.pool && kindOf(facts.pool.type)
  return {
    brand: { name: brand.short_name, color: readableOnWhite(brand.color) },
    title: texts.title,
    facts: [
      [texts.company, facts.company],
      ...(facts.pool && kind
        ? ([
            [texts.pool, `#${facts.pool.id}`],
            [texts.type, `${texts.types[kind.name]} (${texts.payment[kind.payment_type]})`],
          ] as const)
        : []),
      [texts.period, periodLabels(facts, texts)],
      [texts.made, `${utc(facts.now)} UTC`],
    ],
    sections: [
      totals(report, texts),
      moved(report, texts),
      devices(report, texts),
      codes(report, texts),
      data(report, texts, language),
    ],
    footer: texts.page,
  }
}

function periodLabels({ from, until }: ReportFacts, texts: ReportMessages): string {
  if (!from && !until) return texts.everything
  return `${from ? utc(from).slice(0, 10) : '…'} – ${until ? utc(until).slice(0, 10) : '…'}`
}

const totals = ({ totals: sums }: CreditReport, texts: ReportMessages): SheetSection => ({
  heading: texts.totals,
  columns: [
    { label: texts.figure, share: 4 },
    { label: texts.amount, share: 1, number: true },
  ],
  rows: [
    [texts.moved, sums.child_company_credits],
    [texts.devices, sums.credits_for_devices],
    [texts.codes, sums.transfer_codes_credits],
    [texts.data, sums.data_purchase],
  ].map((row) => row.map(String)),
})

/** Builds a section with at most `maxPrinted` rows, and a note if rows are missing or there are none. */
function section<Row>(
  heading: string,
  columns: SheetSection['columns'],
  rows: readonly Row[],
  total: number,
  texts: ReportMessages,
  cells: (row: Row) => string[],
): SheetSection {
  const printed = rows.slice(0, maxPrinted).map(cells)
  const note = total === 0 ? texts.none : total > printed.length ? texts.more(total - printed.length) : undefined
  return { heading, columns, rows: printed, ...(note === undefined ? {} : { note }) }
}

const moved = ({ child_pools: rows, totals: sums }: CreditReport, texts: ReportMessages): SheetSection =>
  section(
    texts.moved,
    [
      { label: texts.to, share: 4 },
      { label: texts.amount, share: 1, number: true },
    ],
    rows,
    sums.child_pools,
    texts,
    (row) => [row.company_name ?? '–', String(row.count)],
  )

const devices = ({ pool_logs: rows, totals: sums }: CreditReport, texts: ReportMessages): SheetSection =>
  section(
    texts.devices,
    [
      { label: texts.device, share: 1.7 },
      { label: texts.mac, share: 2 },
      { label: texts.action, share: 2.3 },
      { label: texts.user, share: 1.6 },
      { label: texts.time, share: 2.4 },
    ],
    rows,
    sums.pool_logs,
    texts,
    (row) => [
      row.device_serial ?? '–',
      row.device_mac ?? '–',
      texts.actions[row.action_id] ?? '',
      row.username ?? '–',
      row.created_at,
    ],
  )

const codes = ({ transfer_codes: rows }: CreditReport, texts: ReportMessages): SheetSection =>
  section(
    texts.codes,
    [
      { label: texts.code, share: 4 },
      { label: texts.amount, share: 1, number: true },
      { label: texts.state, share: 1.4 },
      { label: texts.time, share: 2 },
    ],
    rows,
    rows.length,
    texts,
    (row) => [row.code, String(row.amount), row.is_used === 1 ? texts.used : texts.unused, row.created_at],
  )

function data({ data_purchase: rows }: CreditReport, texts: ReportMessages, language: Language): SheetSection {
  const size = new Intl.NumberFormat(language, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 })
  const columns = [
    { label: texts.bytes, share: 2 },
    { label: texts.amount, share: 1, number: true },
    { label: texts.pool, share: 1 },
    { label: texts.time, share: 2 },
  ]
  return section(texts.data, columns, rows, rows.length, texts, (row) => [
    size.format(row.bytes_purchased / 1024 ** 3),
    String(row.credits_used),
    `#${row.from_pool_id}`,
    row.created_at,
  ])
}
