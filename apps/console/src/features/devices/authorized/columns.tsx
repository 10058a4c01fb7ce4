import type { ApprovedDevice } from '@outpost/contract/devices/authorized/schemas'
import { CopyText, DateTime, optionalText } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import type { Column } from '../../../kit/table/table.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { fieldTitle } from '../fieldTitle.ts'

const identifier = (field: 'serial' | 'mac', width: number) => ({
  id: field,
  header: fieldTitle(field),
  width,
  sortable: true,
  cell: (row: ApprovedDevice) => <CopyText value={row[field]} label={fieldTitle(field)} />,
  text: (row: ApprovedDevice) => row[field],
})

const columnsOf = (t: Translate): Column<ApprovedDevice>[] => [
  { ...identifier('serial', 144), primary: true, pinned: true, hideable: false },
  identifier('mac', 184),
  {
    id: 'model',
    header: fieldTitle('model'),
    width: 112,
    sortable: true,
    cell: (row) => optionalText(row.model),
    text: (row) => row.model,
  },
  {
    id: 'batch',
    header: t('approved:field.batch'),
    width: 112,
    sortable: true,
    cell: (row) => optionalText(row.batch),
    text: (row) => row.batch,
  },
  {
    id: 'claimed_by',
    header: t('approved:field.claimedBy'),
    width: 160,
    grow: true,
    cell: (row) => optionalText(row.claimed_by),
    text: (row) => row.claimed_by ?? '',
  },
  {
    id: 'created_by',
    header: t('approved:field.by'),
    width: 176,
    cell: (row) => optionalText(row.created_by),
    text: (row) => row.created_by ?? '',
  },
  {
    id: 'created_at',
    header: t('approved:field.at'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
]

/** Returns the columns of the approved devices. */
export function useApprovedColumns(): readonly Column<ApprovedDevice>[] {
  const t = useText()
  return useMemo(() => columnsOf(t), [t])
}
