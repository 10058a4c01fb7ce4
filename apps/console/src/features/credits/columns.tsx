import type { Pool } from '@outpost/contract/credits/schemas'
import { Count, DateTime, Ellipsis, Missing } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import type { Column } from '../../kit/table/table.tsx'
import { type Translate, useLanguage, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { typeLabel } from './types.ts'

/** Renders a name, or a placeholder if it is missing. */
export const labels = (value: string | null) => (value ? <Ellipsis>{value}</Ellipsis> : <Missing />)
/** Renders a date and time, or a placeholder if it is missing. */
export const moment = (at: string | null) => (at === null ? <Missing /> : <DateTime at={utcInstant(at)} short />)

/** The price of one unit; the currency is that of the pro forma invoice. */
function Price({ value }: { value: number }) {
  const { tag } = useLanguage()
  return <>{value.toLocaleString(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</>
}

const typeOf = (t: Translate, { credit_type_name: name, credit_type: payment }: Pool): string =>
  typeLabel(t, name, payment)

const poolColumns = (t: Translate): Column<Pool>[] => [
  {
    id: 'company_name',
    header: t('credits:field.company'),
    width: 144,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => labels(row.company_name),
    text: (row) => row.company_name,
  },
  {
    id: 'parent_company_name',
    header: t('credits:field.parent'),
    width: 112,
    cell: (row) => labels(row.parent_company_name),
    text: (row) => row.parent_company_name ?? '',
  },
  {
    id: 'credit_type_name',
    header: t('credits:field.type'),
    width: 200,
    fields: ['credit_type_name', 'credit_type', 'credit_type_id'],
    value: (row) => typeOf(t, row),
    cell: (row) => <Ellipsis>{typeOf(t, row)}</Ellipsis>,
    text: (row) => typeOf(t, row),
  },
]

const amountColumns = (t: Translate): Column<Pool>[] => [
  {
    id: 'credit_count',
    header: t('credits:field.count'),
    width: 96,
    numeric: true,
    sortable: true,
    cell: (row) => <Count value={row.credit_count} />,
  },
  {
    id: 'credit_left',
    header: t('credits:field.left'),
    width: 96,
    numeric: true,
    sortable: true,
    cell: (row) => <Count value={row.credit_left} />,
  },
  {
    id: 'credit_reserved',
    header: t('credits:field.reserved'),
    width: 96,
    hidden: true,
    numeric: true,
    cell: (row) => <Count value={row.credit_reserved} />,
  },
  {
    id: 'credit_price',
    header: t('credits:field.price'),
    width: 96,
    numeric: true,
    cell: (row) => <Price value={row.credit_price} />,
  },
  {
    id: 'pro_form_nr',
    header: t('credits:field.proForm'),
    width: 136,
    hidden: true,
    cell: (row) => labels(row.pro_form_nr),
    text: (row) => row.pro_form_nr ?? '',
  },
  {
    id: 'assigned_at',
    header: t('credits:field.assigned'),
    width: 184,
    sortable: true,
    cell: (row) => moment(row.assigned_at),
  },
  {
    id: 'expire_at',
    header: t('credits:field.expires'),
    width: 184,
    sortable: true,
    cell: (row) => moment(row.expire_at),
  },
]

const columns = (t: Translate): Column<Pool>[] => [...poolColumns(t), ...amountColumns(t)]

/**
 * Removes the company column, because on a company's page it would show the same name in every row. The type then
 * identifies the pool.
 */
const withoutCompany = (all: readonly Column<Pool>[]): Column<Pool>[] =>
  all
    .filter(({ id }) => id !== 'company_name' && id !== 'parent_company_name')
    .map((column) =>
      column.id === 'credit_type_name'
        ? { ...column, grow: true, primary: true, pinned: true, hideable: false }
        : column,
    )

/** Returns the columns of a list of pools; on a company's page without the company's name. */
export function usePoolColumns(ofCompany = false): readonly Column<Pool>[] {
  const t = useText()
  return useMemo(() => (ofCompany ? withoutCompany(columns(t)) : columns(t)), [t, ofCompany])
}
