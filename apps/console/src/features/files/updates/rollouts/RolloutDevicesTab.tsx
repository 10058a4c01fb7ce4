import { useRecordId } from '../../../../kit/screen/RecordPage.tsx'
import { useText } from '../../../../kit/i18n/i18n.ts'
import { JobLog } from '../../../device-jobs/public.ts'

/** The devices of a rollout, one job each. */
export default function RolloutDevicesTab() {
  const t = useText()
  const id = useRecordId('id')
  if (id === undefined) return null
  return <JobLog key={id} of={{ rollout_id: id }} storageKey="rollout.jobs" empty={t('updates:rollout.noDevices')} />
}
