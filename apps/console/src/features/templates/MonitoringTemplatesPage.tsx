import { templates } from '@outpost/contract/templates/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { goTo } from '../../kit/screen/goTo.ts'
import { firstRead } from '../../kit/table/firstRead.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { templateActions } from './actions.tsx'
import { useTemplateColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'
import { templateName } from './systemName.ts'

/** What the page reads first. */
export const first = firstRead({ endpoint: templates.list, storageKey: 'monitoring-templates' })

/** The monitoring templates in the user's part of the tree. */
export default function MonitoringTemplatesPage() {
  const t = useText()
  const can = useCan()
  const table = useTable({
    endpoint: templates.list,
    columns: useTemplateColumns(),
    actions: templateActions,
    storageKey: 'monitoring-templates',
  })
  const add: UiAction | undefined = can(templates.create)
    ? {
        id: 'add',
        label: t('templates:add.action'),
        icon: <IconPlus size={16} />,
        onClick: () => goTo('/monitoring-templates/create'),
      }
    : undefined
  const more: UiAction[] = can(templates.importOne)
    ? [{ id: 'import', label: t('templates:import.action'), onClick: () => void open(dialogs.importFile, {}) }]
    : []
  return (
    <Page more={more} title={t('templates:title')} count={table.total} primary={add} fill>
      <ListTable
        table={table}
        label={t('templates:title')}
        search={t('templates:search')}
        rowLabel={(row) => templateName(t, row.id, row.config.name)}
        onRow={(row) =>
          row.type === 'system'
            ? void open(dialogs.assign, { template: row })
            : goTo(`/monitoring-templates/edit/${row.id}`)
        }
        empty={{ message: t('templates:empty'), action: add }}
      />
    </Page>
  )
}
