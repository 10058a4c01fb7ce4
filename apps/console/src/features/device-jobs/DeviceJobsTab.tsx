import { useRecordId } from '../../kit/screen/RecordPage.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { JobLog } from './JobLog.tsx'

/** Everything that the device was asked to do, on its page. */
export default function DeviceJobsTab() {
  const t = useText()
  const id = useRecordId('id')
  if (id === undefined) return null
  return <JobLog key={id} of={{ device_id: id }} storageKey="device.jobs" empty={t('jobs:emptyDevice')} />
}
