import { apiDescriptions } from '@outpost/contract/device-api/endpoints'
import type { ApiDescription } from '@outpost/contract/device-api/schemas'
import { Bytes, Count, DateTime, Ellipsis, Missing } from '@outpost/ui/Cells'
import { Page } from '@outpost/ui/Page'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { type Translate, translate, useText } from '../../../kit/i18n/i18n.ts'
import { LineTabs } from '../../../kit/screen/ScreenTabs.tsx'
import { firstRead } from '../../../kit/table/firstRead.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { dialogs } from '../dialogs.ts'
import { systemNames } from './systems.ts'

/** What the page reads first. */
export const first = firstRead({ endpoint: apiDescriptions.list, storageKey: 'api-descriptions' })

const actions: readonly Action<ApiDescription>[] = [
  action({
    id: 'remove',
    label: 'multiConfig:descriptions.remove',
    danger: true,
    icon: IconTrash,
    only: 'row',
    endpoint: apiDescriptions.remove,
    run: ([description]) =>
      confirm({
        endpoint: apiDescriptions.remove,
        input: { id: description!.id },
        title: translate('multiConfig:descriptions.removeTitle'),
        message: translate('multiConfig:descriptions.removeMessage', {
          name: description!.title,
          version: description!.version,
        }),
        confirmLabel: translate('multiConfig:descriptions.remove'),
        danger: true,
      }),
  }),
]

const columnsOf = (t: Translate): Column<ApiDescription>[] => [
  {
    id: 'title',
    header: t('multiConfig:descriptions.name'),
    width: 280,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.title}</Ellipsis>,
    text: (row) => row.title,
  },
  {
    id: 'system',
    header: t('multiConfig:descriptions.system'),
    width: 120,
    sortable: true,
    cell: ({ system }) => systemNames[system],
  },
  {
    id: 'version',
    header: t('multiConfig:saved.version'),
    width: 120,
    sortable: true,
    cell: ({ version }) => version,
  },
  {
    id: 'paths',
    header: t('multiConfig:descriptions.paths'),
    width: 104,
    numeric: true,
    sortable: true,
    cell: ({ paths }) => <Count value={paths} />,
  },
  {
    id: 'size',
    header: t('multiConfig:descriptions.size'),
    width: 120,
    numeric: true,
    sortable: true,
    cell: ({ size }) => <Bytes value={size} />,
  },
  {
    id: 'username',
    header: t('multiConfig:log.user'),
    width: 184,
    cell: ({ username }) => (username === null ? <Missing /> : <Ellipsis>{username}</Ellipsis>),
  },
  {
    id: 'created_at',
    header: t('multiConfig:descriptions.uploaded'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
]

/** The uploaded descriptions of the APIs of devices. */
export default function DescriptionsPage() {
  const t = useText()
  const columns = useMemo(() => columnsOf(t), [t])
  const table = useTable({ endpoint: apiDescriptions.list, columns, actions, storageKey: 'api-descriptions' })
  const upload = {
    id: 'upload',
    label: t('multiConfig:descriptions.upload'),
    icon: <IconUpload size={16} />,
    onClick: () => void open(dialogs.uploadDescription, {}),
  }
  return (
    <Page title={t('multiConfig:title')} count={table.total} primary={upload} fill>
      <LineTabs label={t('multiConfig:title')} />
      <ListTable
        table={table}
        label={t('multiConfig:tab.descriptions')}
        search={t('multiConfig:descriptions.search')}
        rowLabel={(description) => description.title}
        empty={{ message: t('multiConfig:descriptions.empty'), action: upload }}
      />
    </Page>
  )
}
