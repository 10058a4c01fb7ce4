import type { ApprovalState } from '@outpost/contract/device-jobs/approvals/constants'
import { Count, DateTime, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'
import { type ApprovalRow, kindsText, tones } from './row.ts'

/** The state of a request as icon and text. */
export function ApprovalStatus({ state }: { state: ApprovalState }) {
  const t = useText()
  return <StatusGlyph tone={tones[state]} label={t(`jobApproval:state.${state}`)} />
}

const textColumn = (
  id: 'username' | 'name' | 'company_name' | 'decided_by',
  header: string,
  more: Partial<Column<ApprovalRow>> = {},
): Column<ApprovalRow> => ({
  id,
  header,
  width: 136,
  cell: (row) => (row[id] ? <Ellipsis>{row[id]}</Ellipsis> : <Missing />),
  text: (row) => row[id] ?? '',
  ...more,
})

const dateColumn = (id: 'created_at' | 'expires_at', header: string): Column<ApprovalRow> => ({
  id,
  header,
  width: 176,
  sortable: true,
  cell: (row) => <DateTime at={utcInstant(row[id])} short />,
})

const columnsOf = (t: Translate): Column<ApprovalRow>[] => [
  {
    id: 'state',
    header: t('jobApproval:field.state'),
    width: 168,
    pinned: true,
    sortable: true,
    cell: (row) => <ApprovalStatus state={row.state} />,
    text: (row) => t(`jobApproval:state.${row.state}`),
    value: (row) => t(`jobApproval:state.${row.state}`),
  },
  {
    id: 'kinds',
    header: t('jobApproval:field.what'),
    width: 168,
    primary: true,
    pinned: true,
    hideable: false,
    cell: (row) => <Ellipsis>{kindsText(row.kinds, t)}</Ellipsis>,
    text: (row) => kindsText(row.kinds, t),
  },
  textColumn('name', t('jobApproval:field.name'), { width: 136, grow: true }),
  {
    id: 'device_count',
    header: t('jobApproval:field.devices'),
    width: 104,
    numeric: true,
    sortable: true,
    cell: (row) => <Count value={row.device_count} />,
    text: (row) => String(row.device_count),
  },
  textColumn('username', t('jobApproval:field.user'), { sortable: true }),
  dateColumn('created_at', t('jobApproval:field.created')),
  dateColumn('expires_at', t('jobApproval:field.expires')),
  textColumn('company_name', t('jobApproval:field.company'), { hidden: true, sortable: true }),
  textColumn('decided_by', t('jobApproval:field.decidedBy'), { hidden: true }),
]

/** Returns the columns of the list of requests. */
export function useApprovalColumns(): readonly Column<ApprovalRow>[] {
  const t = useText()
  return useMemo(() => columnsOf(t), [t])
}
