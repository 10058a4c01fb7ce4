import { companyInvitations } from '@outpost/contract/users/company-invitations/endpoints'
import type { CompanyInvitation } from '@outpost/contract/users/company-invitations/schemas'
import { DateTime, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { IconMailForward, IconMailX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { translate, type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { bounceTones, stateOf } from '../state.ts'

/** Polling interval in milliseconds while an email is being sent, because its state is not pushed. */
const PACE = 3000

const columnsOf = (t: Translate): Column<CompanyInvitation>[] => [
  {
    id: 'email',
    header: t('users:field.email'),
    width: 208,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.email}</Ellipsis>,
    text: (row) => row.email,
  },
  {
    id: 'company_name',
    header: t('companySignup:field.parent'),
    width: 192,
    sortable: true,
    cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
    text: (row) => row.company_name,
  },
  {
    id: 'bounce_status',
    header: t('users:field.delivery'),
    width: 128,
    sortable: true,
    cell: (row) => <StatusGlyph tone={bounceTones[stateOf(row)]} label={t(`users:bounce.${stateOf(row)}`)} />,
    text: (row) => t(`users:bounce.${stateOf(row)}`),
  },
  {
    id: 'bounce_reason',
    header: t('users:field.reason'),
    width: 192,
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

/** Sends an invitation again, after a confirmation, because this invalidates the previous link. */
const resend = ([invitation]: readonly CompanyInvitation[]): Promise<true | undefined> =>
  confirm({
    endpoint: companyInvitations.resend,
    input: { id: invitation!.id },
    title: translate('users:resend.title'),
    message: translate('users:resend.message', { email: invitation!.email }),
    confirmLabel: translate('users:resend.verb'),
  })

const withdraw = ([invitation]: readonly CompanyInvitation[]): Promise<true | undefined> =>
  confirm({
    endpoint: companyInvitations.withdraw,
    input: { id: invitation!.id },
    title: translate('users:withdraw.title'),
    message: translate('companySignup:withdraw', { email: invitation!.email }),
    confirmLabel: translate('users:withdraw.verb'),
    danger: true,
  })

const actions: readonly Action<CompanyInvitation>[] = [
  action({
    id: 'resend',
    label: 'users:resend.action',
    icon: IconMailForward,
    inline: true,
    only: 'row',
    endpoint: companyInvitations.resend,
    allowed: ({ is_mailable }: CompanyInvitation) => is_mailable || 'users:resend.noMail',
    run: resend,
  }),
  action({
    id: 'withdraw',
    label: 'users:withdraw.action',
    icon: IconMailX,
    danger: true,
    only: 'row',
    endpoint: companyInvitations.withdraw,
    run: withdraw,
  }),
]

/** Provides the table of company invitations; it is reloaded while emails are being sent. */
export function useCompanyInvitations() {
  const t = useText()
  const columns = useMemo(() => columnsOf(t), [t])
  const table = useTable({ endpoint: companyInvitations.list, columns, actions, storageKey: 'companies.invitations' })
  useEvery(
    table.rows.some((row) => row.bounce_status === 'queued' && row.bounce_reason === null) && PACE,
    () => void table.query.refetch(),
  )
  return table
}
