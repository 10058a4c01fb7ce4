import { applicationApprovals } from '@outpost/contract/auth/oauth/approvals/endpoints'
import type { ApplicationApproval } from '@outpost/contract/auth/oauth/approvals/schemas'
import { DateTime, Ellipsis } from '@outpost/ui/Cells'
import { IconCircleX } from '@tabler/icons-react'
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

const columnsOf = (t: Translate): Column<ApplicationApproval>[] => [
  {
    id: 'application',
    header: t('applications:application'),
    width: 184,
    grow: true,
    primary: true,
    hideable: false,
    cell: ({ application }) => application,
    text: ({ application }) => application,
  },
  {
    id: 'maker',
    header: t('applications:maker'),
    width: 176,
    sortable: false,
    cell: ({ maker }) => <Ellipsis>{maker}</Ellipsis>,
    text: ({ maker }) => maker,
  },
  {
    id: 'company_name',
    header: t('applications:approvedFor'),
    width: 176,
    cell: ({ company_name }) => <Ellipsis>{company_name}</Ellipsis>,
    text: ({ company_name }) => company_name,
  },
  {
    id: 'scopes',
    header: t('applications:scopes'),
    width: 208,
    sortable: false,
    cell: ({ scopes }) => <Ellipsis>{scopeLabels(t, scopes)}</Ellipsis>,
    text: ({ scopes }) => scopeLabels(t, scopes),
  },
  {
    id: 'approved_by',
    header: t('applications:approvedBy'),
    width: 184,
    sortable: false,
    cell: ({ approved_by }) => <Ellipsis>{approved_by}</Ellipsis>,
    text: ({ approved_by }) => approved_by,
  },
  {
    id: 'created_at',
    header: t('applications:approvedAt'),
    width: 184,
    cell: ({ created_at }) => <DateTime at={utcInstant(created_at)} short />,
  },
]

const withdraw = ([approval]: readonly ApplicationApproval[]): Promise<true | undefined> =>
  confirm({
    endpoint: applicationApprovals.remove,
    input: { id: approval!.id },
    title: translate('applications:withdrawTitle'),
    message: translate('applications:withdrawMessage', {
      name: approval!.application,
      company: approval!.company_name,
    }),
    confirmLabel: translate('applications:withdrawVerb'),
    danger: true,
  })

const actions: readonly Action<ApplicationApproval>[] = [
  action({
    id: 'withdraw',
    label: 'applications:withdraw',
    icon: IconCircleX,
    danger: true,
    only: 'row',
    endpoint: applicationApprovals.remove,
    run: withdraw,
  }),
]

/** What the page reads first. */
export const first = firstRead({ endpoint: applicationApprovals.list, storageKey: 'application-approvals' })

/** The applications of other companies that users are allowed to grant access to. */
export default function ApprovalsTab() {
  const t = useText()
  const columns = useMemo(() => columnsOf(t), [t])
  const table = useTable({ endpoint: applicationApprovals.list, columns, actions, storageKey: 'application-approvals' })
  return (
    <>
      <p className={classes.caption}>{t('applications:approvalsHelp')}</p>
      <ListTable
        table={table}
        label={t('applications:approvalsTab')}
        search={t('applications:search')}
        rowLabel={({ application }) => application}
        empty={{ drawing: 'lock', message: t('applications:approvalsEmpty') }}
        height="auto"
      />
    </>
  )
}
