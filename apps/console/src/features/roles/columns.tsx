import type { Role } from '@outpost/contract/roles/schemas'
import { Count, DateTime, Ellipsis, Missing, Tag } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import type { Column } from '../../kit/table/table.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import classes from './Roles.module.css'
import { roleDescription, roleTitle } from './state.ts'

function Title({ role }: { role: Role }) {
  const t = useText()
  return (
    <span className={classes.title}>
      <Ellipsis>{roleTitle(role)}</Ellipsis>
      {role.isDefault && <Tag label={t('roles:isDefault')} />}
    </span>
  )
}

const identityColumns = (t: Translate): Column<Role>[] => [
  {
    id: 'title',
    header: t('roles:field.title'),
    width: 232,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (role) => <Title role={role} />,
    text: roleTitle,
    value: roleTitle,
  },
  {
    id: 'description',
    header: t('roles:field.description'),
    width: 200,
    grow: true,
    sortable: true,
    cell: (role) => <Ellipsis>{roleDescription(role)}</Ellipsis>,
    text: roleDescription,
    value: roleDescription,
  },
  {
    id: 'company_name',
    header: t('roles:field.company'),
    width: 112,
    sortable: true,
    cell: (role) => (role.company_name === null ? <Missing /> : <Ellipsis>{role.company_name}</Ellipsis>),
    text: (role) => role.company_name ?? '',
  },
]

const figureColumns = (t: Translate): Column<Role>[] => [
  {
    id: 'permissions_count',
    header: t('roles:field.permissions'),
    width: 104,
    numeric: true,
    sortable: true,
    cell: (role) => <Count value={role.permissions_count} />,
  },
  {
    id: 'users_count',
    header: t('roles:field.users'),
    width: 72,
    numeric: true,
    sortable: true,
    cell: (role) => <Count value={role.users_count} />,
  },
  {
    id: 'created_at',
    header: t('roles:field.created'),
    width: 172,
    sortable: true,
    cell: (role) => <DateTime at={utcInstant(role.created_at)} short />,
  },
  {
    id: 'updated_at',
    header: t('roles:field.updated'),
    width: 172,
    sortable: true,
    cell: (role) => <DateTime at={utcInstant(role.updated_at)} short />,
  },
]

const columnsOf = (t: Translate): Column<Role>[] => [...identityColumns(t), ...figureColumns(t)]

/** Returns the columns of the list of roles. */
export function useRoleColumns(): readonly Column<Role>[] {
  const t = useText()
  return useMemo(() => columnsOf(t), [t])
}
