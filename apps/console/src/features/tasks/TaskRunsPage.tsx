import { taskLogs } from '@outpost/contract/tasks/endpoints'
import { Page } from '@outpost/ui/Page'
import { useText } from '../../kit/i18n/i18n.ts'
import { LineTabs } from '../../kit/screen/ScreenTabs.tsx'
import { firstRead } from '../../kit/table/firstRead.ts'
import { RunsTable } from './RunsTable.tsx'

/** What the page reads first. */
export const first = firstRead({ endpoint: taskLogs.groups, storageKey: 'task-runs' })

/** The runs of task groups on all devices. */
export default function TaskRunsPage() {
  const t = useText()
  return (
    <Page title={t('tasks:title')} fill>
      <LineTabs label={t('tasks:title')} />
      <RunsTable storageKey="task-runs" />
    </Page>
  )
}
