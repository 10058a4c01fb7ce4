import { systemBackups } from '@outpost/contract/system-backups/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { ErrorState, Page, Skeletons } from '@outpost/ui/Page'
import { IconDatabaseExport, IconSettings } from '@tabler/icons-react'
import { act } from '../../kit/api/act.ts'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useEvery } from '../../kit/live/useEvery.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { backupActions, isBusy } from './actions.ts'
import { useBackupColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'
import { StatusPanel } from './StatusPanel.tsx'

/** Milliseconds between two reads: while something is running, and otherwise. */
const pace = { busy: 2000, idle: 5000 } as const

/** The backups of the whole installation, when a restore was last proven, and the settings. */
export default function SystemBackupsPage() {
  const t = useText()
  const status = useData(systemBackups.status, {})
  const settings = useData(systemBackups.settings, {})
  // Not the first row of the table, which may be sorted or searched.
  const latest = useData(systemBackups.list, { limit: 1, sort: ['-created_at'] })
  const table = useTable({
    endpoint: systemBackups.list,
    columns: useBackupColumns(),
    actions: backupActions,
    storageKey: 'system-backups',
  })
  useEvery(table.rows.some(isBusy) ? pace.busy : pace.idle, () => {
    void table.query.refetch()
    void status.refetch()
    void latest.refetch()
  })
  const change: UiAction = {
    id: 'settings',
    label: t(settings.data?.has_passphrase ? 'systemBackups:settings.verb' : 'systemBackups:settings.setUp'),
    icon: <IconSettings size={16} />,
    onClick: () => {
      if (settings.data) void open(dialogs.settings, { stored: settings.data })
    },
  }
  const make: UiAction = {
    id: 'make',
    label: t('systemBackups:make'),
    icon: <IconDatabaseExport size={16} />,
    onClick: () => void act(systemBackups.make, {}).then(() => table.query.refetch()),
  }
  const isReady = status.data?.ready ?? false
  const primary = status.data && settings.data && (isReady ? make : change)
  const error = status.error ?? settings.error
  return (
    <Page title={t('systemBackups:title')} primary={primary} more={primary === make ? [change] : []}>
      {status.data && settings.data ? (
        <StatusPanel status={status.data} settings={settings.data} latest={latest.data?.rows[0]} />
      ) : error ? (
        <ErrorState
          title={t('systemBackups:failed')}
          {...explain(error)}
          onRetry={() => {
            void status.refetch()
            void settings.refetch()
          }}
        />
      ) : (
        <Skeletons shape="lines" count={4} />
      )}
      <ListTable
        table={table}
        label={t('systemBackups:list')}
        search={t('systemBackups:search')}
        height="auto"
        rowLabel={(row) => row.name}
        empty={{ message: t('systemBackups:empty'), action: primary }}
      />
    </Page>
  )
}
