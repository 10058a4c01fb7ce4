import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import { backupRules } from '@outpost/contract/files/backups/endpoints'
import type { BackupRule } from '@outpost/contract/files/backups/schemas'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconCloudDownload, IconPlus } from '@tabler/icons-react'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { LineTabs } from '../../../kit/screen/ScreenTabs.tsx'
import { firstRead } from '../../../kit/table/firstRead.ts'
import { useTable } from '../../../kit/table/table.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import { ruleActions } from './ruleActions.ts'
import { useRuleColumns } from './ruleColumns.tsx'

const edit = ({ id }: BackupRule): void => void open(dialogs.editRule, { id })

/** What the page reads first. */
export const first = firstRead({ endpoint: backupRules.list, storageKey: 'backup-rules' })

/** The rules for periodic backups of devices. */
export default function BackupRulesPage() {
  const t = useText()
  const can = useCan()
  const table = useTable({
    endpoint: backupRules.list,
    columns: useRuleColumns(),
    actions: ruleActions,
    storageKey: 'backup-rules',
  })
  const add: UiAction = {
    id: 'add',
    label: t('files:rules.add'),
    icon: <IconPlus size={16} />,
    onClick: () => void open(dialogs.addRule, {}),
  }
  const now: UiAction[] = can(deviceCommands.actions)
    ? [
        {
          id: 'export',
          label: t('files:backups.export'),
          icon: <IconCloudDownload size={16} />,
          onClick: () => void open(dialogs.exportBackup, {}),
        },
      ]
    : []
  return (
    <Page title={t('files:rules.title')} count={table.total} primary={add} more={now} fill>
      <LineTabs label={t('files:title')} />
      <ListTable
        table={table}
        label={t('files:rules.title')}
        search={t('files:rules.search')}
        rowLabel={(rule) => rule.name}
        onRow={edit}
        empty={{ message: t('files:rules.empty'), action: add }}
      />
    </Page>
  )
}
