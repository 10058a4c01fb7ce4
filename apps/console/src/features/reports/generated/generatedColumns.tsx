import type { GeneratedReport } from '@outpost/contract/reports/schemas'
import { Count, DateTime, StatusGlyph, optionalText } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'

const tones = { processing: 'pending', completed: 'positive', failed: 'error' } as const

const leadingColumns = (t: Translate): Column<GeneratedReport>[] => [
  {
    id: 'name',
    header: t('reports:field.name'),
    width: 160,
    grow: true,
    primary: true,
    sortable: true,
    cell: (row) => optionalText(row.name),
    text: (row) => row.name,
  },
  {
    id: 'state',
    header: t('reports:field.state'),
    width: 144,
    cell: (row) => (
      <span title={row.message ?? undefined}>
        <StatusGlyph tone={tones[row.state]} label={t(`reports:generated.state.${row.state}`)} />
      </span>
    ),
    text: (row) => t(`reports:generated.state.${row.state}`),
  },
  {
    id: 'start_date',
    header: t('reports:field.start'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.start_date)} short />,
  },
  {
    id: 'end_date',
    header: t('reports:field.end'),
    width: 184,
    hidden: true,
    cell: (row) => <DateTime at={utcInstant(row.end_date)} short />,
  },
  {
    id: 'devices_count',
    header: t('reports:field.devices'),
    width: 88,
    numeric: true,
    sortable: true,
    cell: (row) => <Count value={row.devices_count} />,
  },
]

const otherColumns = (t: Translate): Column<GeneratedReport>[] => [
  {
    id: 'report_template_name',
    header: t('reports:field.template'),
    width: 136,
    sortable: true,
    cell: (row) => optionalText(row.report_template_name),
    text: (row) => row.report_template_name,
  },
  {
    id: 'description',
    header: t('reports:field.description'),
    width: 144,
    hidden: true,
    cell: (row) => optionalText(row.description),
    text: (row) => row.description,
  },
  {
    id: 'type',
    header: t('reports:field.type'),
    width: 104,
    hidden: true,
    sortable: true,
    cell: (row) => t(`reports:type.${row.type}`),
    text: (row) => t(`reports:type.${row.type}`),
  },
  {
    id: 'company_name',
    header: t('reports:field.company'),
    width: 136,
    hidden: true,
    sortable: true,
    cell: (row) => optionalText(row.company_name),
    text: (row) => row.company_name,
  },
  {
    id: 'created_at',
    header: t('reports:field.created'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
]

const columnsOf = (t: Translate): Column<GeneratedReport>[] => [...leadingColumns(t), ...otherColumns(t)]

/** Returns the columns of the list of generated reports. @param withTemplate whether it lists those of several templates */
export function useGeneratedColumns(withTemplate: boolean): readonly Column<GeneratedReport>[] {
  const t = useText()
  return useMemo(
    () => columnsOf(t).filter(({ id }) => withTemplate || id !== 'report_template_name'),
    [t, withTemplate],
  )
}
