import type { Company } from '@outpost/contract/companies/schemas'
import { companyLimits } from '@outpost/contract/companies/constants'
import { Bytes, Count, DateTime, Ellipsis, Missing } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { useMemo } from 'react'
import { useBrand } from '../../brand.ts'
import { href } from '../../kit/screen/screen.ts'
import { RolledUp } from './RolledUp.tsx'
import type { Column } from '../../kit/table/table.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'

const placeColumns = (t: Translate): Column<Company>[] => [
  {
    id: 'name',
    header: t('companies:field.name'),
    width: 184,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    text: (row) => row.name,
    cell: (row) => (
      <Link href={href('/companies/{company_id}', { company_id: row.id })} tabIndex={-1}>
        {row.name}
      </Link>
    ),
  },
  {
    id: 'parent_name',
    header: t('companies:field.parent_name'),
    width: 136,
    sortable: true,
    text: (row) => row.parent_name ?? '',
    cell: (row) => (row.parent_name === null ? <Missing /> : <Ellipsis>{row.parent_name}</Ellipsis>),
  },
]

const sizeColumns = (t: Translate): Column<Company>[] => [
  {
    id: 'level',
    header: t('companies:field.level'),
    width: 72,
    numeric: true,
    sortable: true,
    cell: (row) => <Count value={row.level} />,
  },
  {
    id: 'users_count',
    header: t('companies:field.users_count'),
    width: 88,
    numeric: true,
    sortable: true,
    cell: (row) => <RolledUp own={row.users_count} total={row.with_subsidiaries?.users} />,
  },
  {
    id: 'devices_count',
    header: t('companies:field.devices_count'),
    width: 104,
    numeric: true,
    sortable: true,
    cell: (row) => <RolledUp own={row.devices_count} total={row.with_subsidiaries?.devices} />,
  },
  {
    id: 'devices_online_count',
    header: t('companies:field.devices_online'),
    width: 96,
    numeric: true,
    cell: (row) => <RolledUp own={row.devices_online_count} total={row.with_subsidiaries?.online} />,
  },
  {
    id: 'companies_count',
    header: t('companies:field.companies_count'),
    width: 112,
    numeric: true,
    hidden: true,
    cell: (row) => <Count value={row.companies_count} />,
  },
]

const resourceColumns = (t: Translate): Column<Company>[] => [
  {
    id: 'credits_left',
    header: t('companies:field.credits_left'),
    width: 128,
    numeric: true,
    cell: (row) => <RolledUp own={row.credits_left} total={row.with_subsidiaries?.credits} />,
  },
  {
    id: 'packs_left',
    header: t('companies:field.packs_left'),
    width: 104,
    numeric: true,
    hidden: true,
    cell: (row) => <RolledUp own={row.packs_left} total={row.with_subsidiaries?.packs} />,
  },
  {
    id: 'remaining_data',
    header: t('companies:field.remaining_data'),
    width: 120,
    numeric: true,
    cell: (row) => <Bytes value={row.remaining_data} />,
  },
  {
    id: 'can_use_parent_license',
    header: t('companies:field.can_use_parent_license'),
    width: 160,
    hidden: true,
    cell: (row) => t(row.can_use_parent_license === 1 ? 'companies:value.yes' : 'companies:value.no'),
    text: (row) => t(row.can_use_parent_license === 1 ? 'companies:value.yes' : 'companies:value.no'),
  },
  {
    id: 'payment_type',
    header: t('companies:field.payment_type'),
    width: 112,
    hidden: true,
    cell: (row) => t(`companies:value.${row.payment_type}`),
    text: (row) => t(`companies:value.${row.payment_type}`),
  },
]

const accountColumns = (t: Translate): Column<Company>[] => [
  {
    id: 'email',
    header: t('companies:field.email'),
    width: 184,
    hidden: true,
    text: (row) => row.email ?? '',
    cell: (row) => (row.email === null ? <Missing /> : <Ellipsis>{row.email}</Ellipsis>),
  },
  ...companyLimits.map((limit): Column<Company> => ({
    id: limit,
    header: t(`companies:field.${limit}`),
    width: 136,
    numeric: true,
    hidden: true,
    cell: (row) => <Count value={row[limit]} />,
  })),
  {
    id: 'created_at',
    header: t('companies:field.created_at'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
]

const columnsOf = (t: Translate): Column<Company>[] => [
  ...placeColumns(t),
  ...sizeColumns(t),
  ...resourceColumns(t),
  ...accountColumns(t),
]

/** The columns for credits, packs and data, which are hidden if the brand hides resources. */
const ofResources = new Set(['credits_left', 'packs_left', 'remaining_data', 'can_use_parent_license', 'payment_type'])

/** Returns the columns of the companies table. */
export function useCompanyColumns(): readonly Column<Company>[] {
  const t = useText()
  const { resources } = useBrand()
  return useMemo(() => columnsOf(t).filter(({ id }) => resources.show || !ofResources.has(id)), [t, resources.show])
}
