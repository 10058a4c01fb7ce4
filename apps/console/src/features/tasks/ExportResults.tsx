import { Button } from '@mantine/core'
import { taskLogs } from '@outpost/contract/tasks/endpoints'
import type { TaskGroupLog, TaskResultGroup } from '@outpost/contract/tasks/schemas'
import { toast } from '@outpost/ui/Toast'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { explain } from '../../kit/api/explain.ts'
import { csvFile, saveFile } from '../../kit/browser/saveFile.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { resultsCsv, resultsJson } from './resultExport.ts'

/** Groups that are read at once, with their whole outputs of up to 1 MB. */
const SLICE = 20

/** Reads all groups of an order with their whole outputs. */
async function readAll(id: number): Promise<TaskResultGroup[]> {
  const groups: TaskResultGroup[] = []
  for (;;) {
    const { rows, total } = await call(taskLogs.results, { id, limit: SLICE, offset: groups.length, result: 'full' })
    groups.push(...rows)
    if (rows.length === 0 || groups.length >= total) return groups
  }
}

/** Buttons that save the results of an order as CSV and as JSON. */
export function ExportResults({ run }: { run: Pick<TaskGroupLog, 'order_id' | 'name'> }) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const heads = [
    t('tasks:compare.head.id'),
    t('tasks:field.device'),
    t('tasks:compare.head.task'),
    t('tasks:compare.head.variant'),
    t('tasks:field.status'),
    t('tasks:compare.head.exit_code'),
    t('tasks:field.message'),
    t('tasks:compare.head.output'),
  ] as const
  const statusOf = ({ success }: TaskResultGroup): string =>
    t(success === null ? 'tasks:result.open' : success ? 'tasks:status.completed' : 'tasks:status.failed')
  const save = async (kind: 'csv' | 'json'): Promise<void> => {
    setBusy(true)
    try {
      const groups = await readAll(run.order_id)
      const file =
        kind === 'csv'
          ? csvFile(resultsCsv(groups, heads, statusOf))
          : new Blob([resultsJson(groups)], { type: 'application/json' })
      saveFile(file, `${run.name}.${kind}`)
    } catch (error) {
      toast({ type: 'error', message: explain(error).reason })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {(['csv', 'json'] as const).map((kind) => (
        <Button
          key={kind}
          variant="default"
          size="md"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => void save(kind)}
        >
          {t(`tasks:compare.${kind}`)}
        </Button>
      ))}
    </>
  )
}
