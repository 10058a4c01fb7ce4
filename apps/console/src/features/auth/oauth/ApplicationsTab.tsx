import { Button } from '@mantine/core'
import { applications } from '@outpost/contract/auth/oauth/applications/endpoints'
import type { OauthApplication } from '@outpost/contract/auth/oauth/applications/schemas'
import type { UiAction } from '@outpost/ui/Actions'
import { CopyText, DateTime, Ellipsis } from '@outpost/ui/Cells'
import { IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { act } from '../../../kit/api/act.ts'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { typedName } from '../../../kit/dialog/typedName.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { firstRead } from '../../../kit/table/firstRead.ts'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { type Translate, translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { ask } from '../../../kit/dialog/windows/ask.ts'
import classes from '../account/Account.module.css'
import type { MadeApplication } from './ApplicationMadeDialog.tsx'
import { dialogs } from './dialogs.ts'
import { scopeLabels } from './scopeLabels.ts'

const columnsOf = (t: Translate): Column<OauthApplication>[] => [
  {
    id: 'name',
    header: t('applications:name'),
    width: 192,
    grow: true,
    primary: true,
    hideable: false,
    cell: ({ name }) => name,
    text: ({ name }) => name,
  },
  {
    id: 'client_id',
    header: t('applications:clientId'),
    width: 208,
    sortable: false,
    cell: ({ client_id }) => <CopyText value={client_id} label={t('applications:clientId')} />,
    text: ({ client_id }) => client_id,
  },
  {
    id: 'type',
    header: t('applications:type'),
    width: 120,
    sortable: false,
    cell: ({ type }) => t(`applications:${type}`),
    text: ({ type }) => t(`applications:${type}`),
  },
  {
    id: 'redirect_uris',
    header: t('applications:redirects'),
    width: 216,
    sortable: false,
    cell: ({ redirect_uris }) => <Ellipsis>{redirect_uris.join(', ')}</Ellipsis>,
    text: ({ redirect_uris }) => redirect_uris.join(', '),
  },
  {
    id: 'scopes',
    header: t('applications:scopes'),
    width: 192,
    sortable: false,
    cell: ({ scopes }) => <Ellipsis>{scopeLabels(t, scopes)}</Ellipsis>,
    text: ({ scopes }) => scopeLabels(t, scopes),
  },
  {
    id: 'created_at',
    header: t('applications:created'),
    width: 184,
    cell: ({ created_at }) => <DateTime at={utcInstant(created_at)} short />,
  },
]

/** Content that is shown only once can be closed only with its own button. */
const showMade = (made: MadeApplication) =>
  open(dialogs.made, { made }, { hideHeaderControls: true, closeByKeyboard: false, minimizeDisabled: true })

async function add(): Promise<void> {
  const made = await open(dialogs.add, {})
  if (made) await showMade(made)
}

async function renew([application]: readonly OauthApplication[]): Promise<void> {
  const { id, name, client_id } = application!
  const sure = await ask({
    title: translate('applications:renewTitle'),
    message: translate('applications:renewMessage', { name }),
    confirmLabel: translate('applications:renewVerb'),
  })
  const made = sure && (await act(applications.renewSecret, { id }))
  if (made) await showMade({ client_id, ...made })
}

const remove = ([application]: readonly OauthApplication[]): Promise<true | undefined> =>
  confirm({
    endpoint: applications.remove,
    input: { id: application!.id },
    title: translate('applications:removeTitle'),
    message: translate('applications:removeMessage', { name: application!.name }),
    confirmLabel: translate('applications:removeVerb'),
    typed: typedName([application!.name], application!.id),
    danger: true,
  })

const actions: readonly Action<OauthApplication>[] = [
  action({
    id: 'edit',
    label: 'applications:edit',
    icon: IconPencil,
    only: 'row',
    endpoint: applications.update,
    run: ([application]) => open(dialogs.edit, { application: application! }),
  }),
  action({
    id: 'renew',
    label: 'applications:renew',
    icon: IconKey,
    only: 'row',
    endpoint: applications.renewSecret,
    allowed: ({ type }) => (type === 'public' ? 'applications:noSecret' : true),
    run: renew,
  }),
  action({
    id: 'remove',
    label: 'applications:remove',
    icon: IconTrash,
    danger: true,
    only: 'row',
    endpoint: applications.remove,
    run: remove,
  }),
]

/** What the page reads first. */
export const first = firstRead({ endpoint: applications.list, storageKey: 'oauth-applications' })

/** The user's own OAuth2 applications. */
export default function ApplicationsTab() {
  const t = useText()
  const columns = useMemo(() => columnsOf(t), [t])
  const table = useTable({ endpoint: applications.list, columns, actions, storageKey: 'oauth-applications' })
  const adding: UiAction = {
    id: 'add',
    label: t('applications:add'),
    icon: <IconPlus size={16} />,
    onClick: () => void add(),
  }
  return (
    <>
      <div className={classes.setting}>
        <p className={classes.caption}>{t('applications:help')}</p>
        <Button leftSection={adding.icon} onClick={adding.onClick}>
          {adding.label}
        </Button>
      </div>
      <ListTable
        table={table}
        label={t('applications:tab')}
        search={t('applications:search')}
        rowLabel={({ name }) => name}
        empty={{ drawing: 'lock', message: t('applications:empty'), action: adding }}
        height="auto"
      />
    </>
  )
}
