import { configTemplates } from '@outpost/contract/multi-config/endpoints'
import type { ConfigTemplate } from '@outpost/contract/multi-config/schemas'
import { Count, DateTime, Ellipsis } from '@outpost/ui/Cells'
import { Page } from '@outpost/ui/Page'
import { IconPencil, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { useCan } from '../../../kit/auth/can.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { type Translate, translate, useText } from '../../../kit/i18n/i18n.ts'
import { LineTabs } from '../../../kit/screen/ScreenTabs.tsx'
import { firstRead } from '../../../kit/table/firstRead.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { dialogs } from '../dialogs.ts'

/** What the page reads first. */
export const first = firstRead({ endpoint: configTemplates.list, storageKey: 'saved-configurations' })

const actions: readonly Action<ConfigTemplate>[] = [
  action({
    id: 'use',
    label: 'multiConfig:use.action',
    group: 'open',
    icon: IconPlayerPlay,
    inline: true,
    only: 'row',
    endpoint: configTemplates.use,
    run: ([saved]) => void open(dialogs.useConfiguration, { saved: saved! }),
  }),
  action({
    id: 'edit',
    label: 'multiConfig:saved.edit',
    group: 'configure',
    icon: IconPencil,
    inline: true,
    only: 'row',
    endpoint: configTemplates.update,
    run: ([saved]) => void open(dialogs.saveConfiguration, { saved: saved! }),
  }),
  action({
    id: 'remove',
    label: 'multiConfig:saved.remove',
    danger: true,
    icon: IconTrash,
    only: 'row',
    endpoint: configTemplates.remove,
    run: ([saved]) =>
      confirm({
        endpoint: configTemplates.remove,
        input: { id: saved!.id },
        title: translate('multiConfig:saved.removeTitle'),
        message: translate('multiConfig:saved.removeMessage', { name: saved!.name }),
        confirmLabel: translate('multiConfig:saved.remove'),
        danger: true,
      }),
  }),
]

/** The number of requests of a saved configuration. */
function requestsIn({ template }: ConfigTemplate): number {
  const parsed: unknown = JSON.parse(template)
  return Array.isArray(parsed) ? parsed.length : 0
}

const columnsOf = (t: Translate): Column<ConfigTemplate>[] => [
  {
    id: 'name',
    header: t('multiConfig:saved.name'),
    width: 240,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.name}</Ellipsis>,
    text: (row) => row.name,
  },
  {
    id: 'version',
    header: t('multiConfig:saved.version'),
    width: 120,
    sortable: true,
    cell: ({ version }) => version,
  },
  {
    id: 'firmware',
    header: t('multiConfig:saved.firmware'),
    width: 184,
    cell: ({ firmware }) => firmware || t('multiConfig:saved.any'),
  },
  {
    id: 'template',
    header: t('multiConfig:saved.requests'),
    width: 120,
    numeric: true,
    cell: (row) => <Count value={requestsIn(row)} />,
    value: requestsIn,
  },
  {
    id: 'updated_at',
    header: t('multiConfig:saved.updated'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.updated_at)} short />,
  },
]

/** The saved configurations in the user's part of the tree. */
export default function SavedPage() {
  const t = useText()
  const can = useCan()
  const columns = useMemo(() => columnsOf(t), [t])
  const table = useTable({ endpoint: configTemplates.list, columns, actions, storageKey: 'saved-configurations' })
  const add = can(configTemplates.create)
    ? {
        id: 'add',
        label: t('multiConfig:saved.create'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(dialogs.saveConfiguration, {}),
      }
    : undefined
  return (
    <Page title={t('multiConfig:title')} count={table.total} primary={add} fill>
      <LineTabs label={t('multiConfig:title')} />
      <ListTable
        table={table}
        label={t('multiConfig:tab.saved')}
        search={t('multiConfig:saved.search')}
        rowLabel={(saved) => saved.name}
        {...(can(configTemplates.update) && {
          onRow: (saved: ConfigTemplate) => void open(dialogs.saveConfiguration, { saved }),
        })}
        empty={{ message: t('multiConfig:saved.emptyList'), action: add }}
      />
    </Page>
  )
}
