import type { Report } from '@outpost/contract/reports/schemas'
import { DateTime, Ellipsis, Missing, StatusGlyph, optionalText } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { utcInstant } from '../../kit/browser/utc.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import type { Column } from '../../kit/table/table.tsx'

const moment = (at: string | null) => (at === null ? <Missing /> : <DateTime at={utcInstant(at)} short />)

const textColumn = (id: string, header: string, width: number, text: (row: Report) => string): Column<Report> => ({
  id,
  header,
  width,
  cell: (row) => optionalText(text(row)),
  text,
  value: text,
})

const statusOf = ({ is_active, paused }: Report): 'on' | 'off' | 'paused' =>
  is_active === 1 ? 'on' : paused === null ? 'off' : 'paused'
const tones = { on: 'positive', off: 'neutral', paused: 'error' } as const

const periodicColumns = (t: Translate): Column<Report>[] => [
  {
    id: 'is_active',
    header: t('reports:field.active'),
    width: 96,
    cell: (row) => (
      <span title={row.paused ?? undefined}>
        <StatusGlyph tone={tones[statusOf(row)]} label={t(`reports:status.${statusOf(row)}`)} />
      </span>
    ),
    text: (row) => t(`reports:status.${statusOf(row)}`),
  },
  {
    id: 'next_at',
    header: t('reports:field.next'),
    width: 176,
    cell: (row) => moment(row.next_at),
  },
  textColumn('recipients', t('reports:field.recipients'), 176, ({ recipients }) => recipients.join(', ')),
]

const columnsOf = (t: Translate, single: boolean): Column<Report>[] => [
  {
    id: 'name',
    header: t('reports:field.name'),
    width: 176,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.name}</Ellipsis>,
    text: (row) => row.name,
  },
  {
    id: 'company_name',
    header: t('reports:field.company'),
    width: 160,
    sortable: true,
    cell: (row) => optionalText(row.company_name),
    text: (row) => row.company_name,
  },
  { ...textColumn('description', t('reports:field.description'), 160, (row) => row.description), hidden: true },
  ...(single ? [textColumn('period', t('reports:field.period'), 104, (row) => t(`reports:period.${row.period}`))] : []),
  textColumn('apply_list_names', t('reports:field.applied'), 152, (row) =>
    [t(`reports:source.${row.applied_by}`), row.apply_list_names.join(', ')].filter(Boolean).join(': '),
  ),
  {
    ...textColumn('parameters', t('reports:field.parameters'), 144, (row) =>
      row.parameters.map((name) => t(`reports:parameter.${name}`)).join(', '),
    ),
    hidden: !single,
  },
  ...(single ? [] : periodicColumns(t)),
  {
    id: 'generated_at',
    header: t('reports:field.generatedAt'),
    width: 184,
    sortable: true,
    cell: (row) => moment(row.generated_at),
  },
  { ...textColumn('username', t('reports:field.owner'), 136, (row) => row.username), hidden: true },
  {
    id: 'created_at',
    header: t('reports:field.created'),
    width: 184,
    sortable: true,
    hidden: true,
    cell: (row) => moment(row.created_at),
  },
]

/**
 * Returns the columns of a list of report templates.
 * @param single whether it lists single reports
 */
export function useReportColumns(single: boolean, withCompany: boolean): readonly Column<Report>[] {
  const t = useText()
  return useMemo(
    () => columnsOf(t, single).filter(({ id }) => withCompany || id !== 'company_name'),
    [t, single, withCompany],
  )
}
