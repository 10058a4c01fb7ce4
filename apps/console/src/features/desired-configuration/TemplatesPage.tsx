import { templateFiles } from '@outpost/contract/desired-configuration/bundle/endpoints'
import { desiredTemplates } from '@outpost/contract/desired-configuration/endpoints'
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
import { templateActions } from './actions.ts'
import { useTemplateColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'

/** What the page reads first. */
export const first = firstRead({ endpoint: desiredTemplates.list, storageKey: 'configuration-templates' })

/** The configuration templates in the user's part of the tree. */
export default function TemplatesPage() {
  const t = useText()
  const can = useCan()
  const table = useTable({
    endpoint: desiredTemplates.list,
    columns: useTemplateColumns(),
    actions: templateActions,
    storageKey: 'configuration-templates',
  })
  const add: UiAction | undefined = can(desiredTemplates.create)
    ? {
        id: 'add',
        label: t('desiredConfiguration:add.action'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(dialogs.template, {}),
      }
    : undefined
  const find: UiAction = {
    id: 'find',
    label: t('desiredConfiguration:find.title'),
    onClick: () => void open(dialogs.find, {}),
  }
  const files: UiAction[] = [
    {
      id: 'compare',
      label: t('desiredConfiguration:compare.action'),
      onClick: () => void open(dialogs.compare, {}),
    },
    ...(can(templateFiles.exportAll)
      ? [
          {
            id: 'export',
            label: t('desiredConfiguration:files.export'),
            onClick: () => void open(dialogs.exportFiles, {}),
          },
        ]
      : []),
    ...(can(templateFiles.importAll)
      ? [
          {
            id: 'import',
            label: t('desiredConfiguration:files.import'),
            onClick: () => void open(dialogs.importFiles, {}),
          },
        ]
      : []),
  ]
  return (
    <Page more={[find, ...files]} title={t('desiredConfiguration:title')} count={table.total} primary={add} fill>
      <ListTable
        table={table}
        label={t('desiredConfiguration:title')}
        search={t('desiredConfiguration:search')}
        rowLabel={(row) => row.name}
        onRow={(row) => goTo(`/management/configuration-templates/${row.id}`)}
        empty={{ message: t('desiredConfiguration:empty'), action: add }}
      />
    </Page>
  )
}
