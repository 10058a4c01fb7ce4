import { automations } from '@outpost/contract/alerts/endpoints'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { useEvery } from '../../kit/live/useEvery.ts'
import { useRecordId } from '../../kit/screen/RecordPage.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { findDevices } from '../devices/public.ts'
import { evaluationActions, showEvaluation } from './actions.ts'
import { useEvaluationColumns } from './logColumns.tsx'

/** Milliseconds between two reads of the log. */
const PACE = 10_000

/** The evaluations of an automation that changed something. A row opens its actions. */
export default function AutomationLogsTab() {
  const id = useRecordId('id')
  return id === undefined ? null : <LogOfAutomation key={id} id={id} />
}

function LogOfAutomation({ id }: { id: number }) {
  const t = useText()
  const filters = useMemo(
    () => [{ id: 'device_id', label: t('alerts:field.device'), load: findDevices, negatable: false }],
    [t],
  )
  const table = useTable({
    endpoint: automations.logs,
    columns: useEvaluationColumns(),
    filters,
    actions: evaluationActions,
    storageKey: 'automation-logs',
    fixed: { id },
  })
  useEvery(PACE, () => void table.query.refetch())
  return (
    <ListTable
      table={table}
      label={t('alerts:logs')}
      search={t('alerts:searchDevices')}
      rowLabel={(row) => `${row.device_name}: ${t(`alerts:status.${row.overall_status}`)}`}
      onRow={showEvaluation}
      empty={{ message: t('alerts:emptyLogs') }}
      height="auto"
    />
  )
}
