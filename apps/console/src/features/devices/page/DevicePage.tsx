import { devices } from '@outpost/contract/devices/endpoints'
import { usePolling } from '../../../kit/live/live.ts'
import { useData } from '../../../kit/api/query.ts'
import { RecordPage } from '../../../kit/screen/RecordPage.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useDeviceLive } from '../useDeviceLive.ts'
import { isUseless } from '../protocol.ts'
import { DeviceFacts } from './DeviceFacts.tsx'
import { useDeviceId } from './useDeviceId.ts'

/** Polling interval in milliseconds while there are no live updates. */
const POLL = 15_000

/**
 * The page of a device: its facts, status and actions, and the tabs that features add to it, each only for users who
 * may see it.
 */
export default function DevicePage() {
  const t = useText()
  const id = useDeviceId()
  useDeviceLive()
  const query = useData(devices.get, { id: id ?? 0 }, { enabled: id !== undefined, refetchInterval: usePolling(POLL) })
  const labels = {
    tabs: t('device:tabs'),
    failed: t('device:failed'),
    missingTitle: t('device:missing.title'),
    missing: t('device:missing.message'),
    back: t('device:missing.back'),
  }
  return (
    <RecordPage path="/devices/{id}" list="/management/devices" id={id} query={query} labels={labels} hides={isUseless}>
      {(device) => <DeviceFacts device={device} />}
    </RecordPage>
  )
}
