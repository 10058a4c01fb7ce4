import type { Device } from '@outpost/contract/devices/device'
import { Age, StatusGlyph } from '@outpost/ui/Cells'
import { useText } from '../../kit/texts.ts'
import { statusOf, statusTones } from './state.ts'

/** The state of a device as shape, colour and word; offline says since when, and why on hover. */
export function DeviceStatusCell({ device }: { device: Device }) {
  const t = useText()
  const status = statusOf(device)
  const since = status === 'offline' && device.last_connection_at ? <Age at={device.last_connection_at} fixed={false} /> : undefined
  const glyph = <StatusGlyph tone={statusTones[status]} label={t(`devices:status.${status}`)} detail={since} />
  return status === 'offline' && device.offline_reason ? <span title={device.offline_reason}>{glyph}</span> : glyph
}
