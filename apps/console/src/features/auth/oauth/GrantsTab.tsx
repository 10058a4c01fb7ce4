import { applications } from '@outpost/contract/auth/oauth/applications/endpoints'
import type { OauthGrant } from '@outpost/contract/auth/oauth/applications/schemas'
import { Age, DateTime, Ellipsis } from '@outpost/ui/Cells'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { firstRead } from '../../../kit/table/firstRead.ts'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { type Translate, translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import classes from '../account/Account.module.css'
import { scopeLabels } from './scopeLabels.ts'

const columnsOf = (t: Translate): Column<OauthGrant>[] => [
  {
    id: 'application',
    header: t('applications:application'),
    width: 200,
    grow: true,
    primary: true,
    hideable: false,
    cell: ({ application }) => application,
    text: ({ application }) => application,
  },
  {
    id: 'company_name',
    header: t('applications:maker'),
    width: 176,
    sortable: false,
    cell: ({ company_name }) => <Ellipsis>{company_name}</Ellipsis>,
    text: ({ company_name }) => company_name,
  },
  {
    id: 'scopes',
    header: t('applications:scopes'),
    width: 280,
    sortable: false,
    cell: ({ scopes }) => <Ellipsis>{scopeLabels(t, scopes)}</Ellipsis>,
    text: ({ scopes }) => scopeLabels(t, scopes),
  },
  {
    id: 'last_used_at',
    header: t('applications:lastUsed'),
    width: 112,
    cell: ({ last_used_at }) => <Age at={utcInstant(last_used_at)} />,
  },
  {
    id: 'created_at',
    header: t('applications:given'),
    width: 184,
    cell: ({ created_at }) => <DateTime at={utcInstant(created_at)} short />,
  },
]

const revoke = ([grant]: readonly OauthGrant[]): Promise<true | undefined> =>
  confirm({
    endpoint: applications.revoke,
    input: { id: grant!.id },
    title: translate('applications:revokeTitle'),
    message: translate('applications:revokeMessage', { name: grant!.application }),
    confirmLabel: translate('applications:revokeVerb'),
    danger: true,
  })

const actions: readonly Action<OauthGrant>[] = [
  action({
    id: 'revoke',
    label: 'applications:revoke',
    icon: IconPlugConnectedX,
    danger: true,
    only: 'row',
    endpoint: applications.revoke,
    run: revoke,
  }),
]

/** What the page reads first. */
export const first = firstRead({ endpoint: applications.grants, storageKey: 'oauth-grants' })

/** The applications that have access to the user's account, with an action to revoke it. */
export default function GrantsTab() {
  const t = useText()
  const columns = useMemo(() => columnsOf(t), [t])
  const table = useTable({ endpoint: applications.grants, columns, actions, storageKey: 'oauth-grants' })
  return (
    <>
      <p className={classes.caption}>{t('applications:grantsHelp')}</p>
      <ListTable
        table={table}
        label={t('applications:grantsTab')}
        search={t('applications:search')}
        rowLabel={({ application }) => application}
        empty={{ drawing: 'lock', message: t('applications:grantsEmpty') }}
        height="auto"
      />
    </>
  )
}
