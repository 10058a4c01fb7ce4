import type { UserRow } from '@outpost/contract/users/schemas'
import type { Invitation } from '@outpost/contract/users/invitations/schemas'
import { Age, DateTime, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import type { Column } from '../../kit/table/table.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { roleTitle } from '../roles/public.ts'
import { bounceTones, stateOf, statusTones } from './state.ts'

/** Returns the role in the user's language. */
export const userRole = ({ role_name: name, role_title: title }: Pick<UserRow, 'role_name' | 'role_title'>): string =>
  roleTitle({ name, title })
const invitedRole = ({ role: name, role_title: title }: Invitation): string => roleTitle({ name, title })

/** The status of an account, as a mark and a word. */
export function UserState({ status }: Pick<UserRow, 'status'>) {
  const t = useText()
  return <StatusGlyph tone={statusTones[status]} label={t(`users:status.${status}`)} />
}

/** Returns the method of a user's second factor, or that it is off. */
export const factorText = ({ second_factor: method }: Pick<UserRow, 'second_factor'>, t: Translate): string =>
  t(`users:secondFactor.${method ?? 'off'}`)

const accountColumns = (t: Translate): Column<UserRow>[] => [
  {
    id: 'status',
    header: t('users:field.status'),
    width: 136,
    cell: (row) => <UserState status={row.status} />,
    text: (row) => t(`users:status.${row.status}`),
    value: (row) => t(`users:status.${row.status}`),
  },
  {
    id: 'second_factor',
    header: t('users:field.secondFactor'),
    width: 120,
    cell: (row) => <Ellipsis>{factorText(row, t)}</Ellipsis>,
    text: (row) => factorText(row, t),
    value: (row) => factorText(row, t),
  },
]

const timeColumns = (t: Translate): Column<UserRow>[] => [
  {
    id: 'last_login_at',
    header: t('users:field.lastLogin'),
    width: 112,
    sortable: true,
    cell: (row) => (row.last_login_at === null ? <Missing /> : <Age at={utcInstant(row.last_login_at)} />),
  },
  {
    id: 'created_at',
    header: t('users:field.created'),
    width: 184,
    hidden: true,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
  {
    id: 'updated_at',
    header: t('users:field.updated'),
    width: 184,
    hidden: true,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.updated_at)} short />,
  },
]

const userColumns = (t: Translate): Column<UserRow>[] => [
  {
    id: 'username',
    header: t('users:field.username'),
    width: 136,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.username}</Ellipsis>,
    text: (row) => row.username,
  },
  {
    id: 'full_name',
    header: t('users:field.fullName'),
    width: 136,
    cell: (row) => (row.full_name === null ? <Missing /> : <Ellipsis>{row.full_name}</Ellipsis>),
    text: (row) => row.full_name ?? '',
  },
  {
    id: 'email',
    header: t('users:field.email'),
    width: 192,
    sortable: true,
    cell: (row) => <Ellipsis>{row.email}</Ellipsis>,
    text: (row) => row.email,
  },
  {
    id: 'role',
    header: t('users:field.role'),
    width: 136,
    sortable: true,
    cell: (row) => <Ellipsis>{userRole(row)}</Ellipsis>,
    text: userRole,
    value: userRole,
  },
  ...accountColumns(t),
  {
    id: 'company_name',
    header: t('users:field.company'),
    width: 136,
    sortable: true,
    cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
    text: (row) => row.company_name,
  },
  ...timeColumns(t),
]

const invitationColumns = (t: Translate): Column<Invitation>[] => [
  {
    id: 'email',
    header: t('users:field.email'),
    width: 192,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.email}</Ellipsis>,
    text: (row) => row.email,
  },
  {
    id: 'role',
    header: t('users:field.role'),
    width: 128,
    sortable: true,
    cell: (row) => <Ellipsis>{invitedRole(row)}</Ellipsis>,
    text: invitedRole,
    value: invitedRole,
  },
  {
    id: 'company_name',
    header: t('users:field.company'),
    width: 136,
    sortable: true,
    cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
    text: (row) => row.company_name,
  },
  {
    id: 'bounce_status',
    header: t('users:field.delivery'),
    width: 112,
    sortable: true,
    cell: (row) => <StatusGlyph tone={bounceTones[stateOf(row)]} label={t(`users:bounce.${stateOf(row)}`)} />,
    text: (row) => t(`users:bounce.${stateOf(row)}`),
  },
  {
    id: 'bounce_reason',
    header: t('users:field.reason'),
    width: 176,
    cell: (row) => (row.bounce_reason === null ? <Missing /> : <Ellipsis>{row.bounce_reason}</Ellipsis>),
    text: (row) => row.bounce_reason ?? '',
  },
  {
    id: 'created_at',
    header: t('users:field.created'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
  {
    id: 'expires_at',
    header: t('users:field.expires'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.expires_at)} short />,
  },
]

const without = <Row,>(columns: readonly Column<Row>[], ofCompany: boolean): Column<Row>[] =>
  columns.filter(({ id }) => !ofCompany || id !== 'company_name')

/**
 * Returns the columns of the users table.
 * @param ofCompany whether it is on the page of a company, which needs no company column
 */
export function useUserColumns(ofCompany = false): readonly Column<UserRow>[] {
  const t = useText()
  return useMemo(() => without(userColumns(t), ofCompany), [t, ofCompany])
}

/** Returns the columns of the invitations table. */
export function useInvitationColumns(ofCompany = false): readonly Column<Invitation>[] {
  const t = useText()
  return useMemo(() => without(invitationColumns(t), ofCompany), [t, ofCompany])
}
