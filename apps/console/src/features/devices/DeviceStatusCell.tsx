import type { Device } from '@outpost/contract/devices/device'
import { Age, StatusGlyph } from '@outpost/ui/Cells'
import { useText } from '../../kit/i18n/i18n.ts'
import { statusOf, statusTones } from './state.ts'

/** When it was last heard of; a device from before this was kept has only the later of connection and report. */
function lastHeard(device: Device): string | undefined {
  if (device.last_seen_at) return device.last_seen_at
  return [device.last_connection_at, device.last_update_at]
    .filter((at) => typeof at === 'string')
    .toSorted()
    .at(-1)
}

/** The state of a device as shape, colour and word; offline says since when, and why on hover. What waits for it or is under way stands beside. */
export function DeviceStatusCell({ device }: { device: Device }) {
  const t = useText()
  const status = statusOf(device)
  const heard = lastHeard(device)
  const since = status === 'offline' && heard !== undefined ? <Age at={heard} fixed={false} /> : undefined
  const glyph = <StatusGlyph tone={statusTones[status]} label={t(`devices:status.${status}`)} detail={since} />
  const state =
    status === 'offline' && device.offline_reason ? <span title={device.offline_reason}>{glyph}</span> : glyph
  return device.task ? (
    <>
      {state} <StatusGlyph tone="pending" label={t(`devices:task.${device.task}`)} iconOnly />
    </>
  ) : (
    state
  )
}
