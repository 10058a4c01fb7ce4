import type { DataPurchase } from '@outpost/contract/credits/data/schemas'
import { Bytes, Count } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import type { Column } from '../../kit/table/table.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { moment, labels } from './columns.tsx'

const columns = (t: Translate): Column<DataPurchase>[] => [
  {
    id: 'data',
    header: t('credits:field.data'),
    width: 112,
    numeric: true,
    sortable: true,
    primary: true,
    pinned: true,
    hideable: false,
    cell: (row) => <Bytes value={row.data} />,
  },
  {
    id: 'credits_used',
    header: t('credits:field.creditsUsed'),
    width: 120,
    numeric: true,
    sortable: true,
    cell: (row) => <Count value={row.credits_used} />,
  },
  {
    id: 'company',
    header: t('credits:field.company'),
    width: 160,
    grow: true,
    cell: (row) => labels(row.company),
    text: (row) => row.company,
  },
  {
    id: 'user',
    header: t('credits:field.user'),
    width: 160,
    cell: (row) => labels(row.user),
    text: (row) => row.user ?? '',
  },
  {
    id: 'email',
    header: t('credits:field.email'),
    width: 208,
    cell: (row) => labels(row.email),
    text: (row) => row.email ?? '',
  },
  {
    id: 'created_at',
    header: t('credits:field.time'),
    width: 152,
    sortable: true,
    cell: (row) => moment(row.created_at),
  },
]

/** Returns the columns of a list of data purchases; on a company's page without the company's name. */
export function useDataColumns(ofCompany = false): readonly Column<DataPurchase>[] {
  const t = useText()
  return useMemo(() => columns(t).filter(({ id }) => !ofCompany || id !== 'company'), [t, ofCompany])
}
