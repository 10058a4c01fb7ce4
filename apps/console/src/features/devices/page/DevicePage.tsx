import { devices } from '@outpost/contract/devices/endpoints'
import { usePolling } from '../../../kit/live/live.ts'
import { useData } from '../../../kit/api/query.ts'
import { RecordPage } from '../../../kit/screen/RecordPage.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useDeviceLive } from '../useDeviceLive.ts'
import { DeviceFacts } from './DeviceFacts.tsx'
import { useDeviceId } from './useDeviceId.ts'

/** Polling pace in ms while nothing is pushed. */
const POLL = 15_000

/** One device: what it is, how it is, what can be done with it, and the tabs that the features put under it, each only for who may see it. */
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
    <RecordPage path="/devices/{id}" list="/management/devices" id={id} query={query} labels={labels}>
      {(device) => <DeviceFacts device={device} />}
    </RecordPage>
  )
}
