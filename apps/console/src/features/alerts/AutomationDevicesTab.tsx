import { automations } from '@outpost/contract/alerts/endpoints'
import { useActions } from '../../kit/api/action.tsx'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { useEvery } from '../../kit/live/useEvery.ts'
import { useRecordId } from '../../kit/screen/RecordPage.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { assignOf, automationActions, deviceRowActions } from './actions.ts'
import { useAutomationDeviceColumns } from './deviceColumns.tsx'
import { Targets } from './Targets.tsx'

/** Milliseconds between two reads of the list. */
const PACE = 10_000

/** The devices of an automation, with the state and the counters of each. */
export default function AutomationDevicesTab() {
  const id = useRecordId('id')
  return id === undefined ? null : <DevicesOfAutomation key={id} id={id} />
}

function DevicesOfAutomation({ id }: { id: number }) {
  const t = useText()
  const table = useTable({
    endpoint: automations.devices,
    columns: useAutomationDeviceColumns(),
    actions: deviceRowActions,
    storageKey: 'automation-devices',
    fixed: { id },
  })
  const own = useActions(automationActions)
  const { data: automation } = useData(automations.get, { id })
  const assign = automation && assignOf(own.of(automation))
  useEvery(PACE, () => void table.query.refetch())
  return (
    <>
      {automation && <Targets automation={automation} />}
      <ListTable
        table={table}
        label={t('alerts:devices')}
        search={t('alerts:searchDevices')}
        rowLabel={(row) => row.device_name}
        empty={{ message: t('alerts:emptyDevices'), action: assign }}
        height="auto"
      />
    </>
  )
}
