import type { CreditCode } from '@outpost/contract/credits/codes/schemas'
import { CopyText, Count, Ellipsis, StatusGlyph } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import type { Column } from '../../kit/table/table.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { moment, labels } from './columns.tsx'
import { typeLabel } from './types.ts'

const usage = (t: Translate, { is_used: used }: CreditCode): string => t(`credits:used.${used}`)
const typeOf = (t: Translate, { credit_type: name, payment_type: payment }: CreditCode): string =>
  typeLabel(t, name, payment)

/** The user who redeemed a code; a user of a company that the current user cannot see is shown by id. */
const userOf = (t: Translate, { used_by_user: name, used_by_user_id: id }: CreditCode): string =>
  name ?? (id === null ? '' : t('credits:userNumber', { id }))

const codeColumns = (t: Translate): Column<CreditCode>[] => [
  {
    id: 'is_used',
    header: t('credits:field.used'),
    width: 104,
    pinned: true,
    cell: (row) => <StatusGlyph tone={row.is_used ? 'none' : 'positive'} label={usage(t, row)} />,
    text: (row) => usage(t, row),
    value: (row) => usage(t, row),
  },
  {
    id: 'code',
    header: t('credits:field.code'),
    width: 240,
    primary: true,
    pinned: true,
    hideable: false,
    cell: (row) => <Code code={row.code} />,
    text: (row) => row.code,
  },
  {
    id: 'credit_type',
    header: t('credits:field.type'),
    width: 208,
    fields: ['credit_type', 'payment_type', 'credit_type_id'],
    value: (row) => typeOf(t, row),
    cell: (row) => <Ellipsis>{typeOf(t, row)}</Ellipsis>,
    text: (row) => typeOf(t, row),
  },
  {
    id: 'credits_amount',
    header: t('credits:field.amount'),
    width: 96,
    numeric: true,
    sortable: true,
    cell: (row) => <Count value={row.credits_amount} />,
  },
  {
    id: 'comment',
    header: t('credits:field.comment'),
    width: 160,
    grow: true,
    cell: (row) => labels(row.comment),
    text: (row) => row.comment,
  },
]

const redemptionColumns = (t: Translate): Column<CreditCode>[] => [
  {
    id: 'company_name',
    header: t('credits:field.company'),
    width: 136,
    hidden: true,
    cell: (row) => labels(row.company_name),
    text: (row) => row.company_name,
  },
  {
    id: 'used_by_company_name',
    header: t('credits:field.usedByCompany'),
    width: 152,
    cell: (row) => labels(row.used_by_company_name),
    text: (row) => row.used_by_company_name ?? '',
  },
  {
    id: 'used_by_user',
    header: t('credits:field.usedByUser'),
    width: 136,
    hidden: true,
    fields: ['used_by_user', 'used_by_user_id'],
    value: (row) => userOf(t, row),
    cell: (row) => labels(userOf(t, row)),
    text: (row) => userOf(t, row),
  },
  {
    id: 'activated_at',
    header: t('credits:field.activated'),
    width: 152,
    sortable: true,
    cell: (row) => moment(row.activated_at),
  },
  {
    id: 'email',
    header: t('credits:field.email'),
    width: 176,
    hidden: true,
    cell: (row) => labels(row.email),
    text: (row) => row.email ?? '',
  },
  {
    id: 'created_at',
    header: t('credits:field.created'),
    width: 152,
    hidden: true,
    sortable: true,
    cell: (row) => moment(row.created_at),
  },
]

const columns = (t: Translate): Column<CreditCode>[] => [...codeColumns(t), ...redemptionColumns(t)]

/** The code, with a copy button unless it is masked. */
function Code({ code }: { code: string }) {
  const t = useText()
  return code.includes('*') ? <code>{code}</code> : <CopyText value={code} label={t('credits:field.code')} />
}

/** Returns the columns of a list of codes. */
export function useCodeColumns(): readonly Column<CreditCode>[] {
  const t = useText()
  return useMemo(() => columns(t), [t])
}
