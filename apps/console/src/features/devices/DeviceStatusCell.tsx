import type { Device } from '@outpost/contract/devices/device'
import { Age, StatusGlyph } from '@outpost/ui/Cells'
import { useText } from '../../kit/i18n/i18n.ts'
import { offlineText } from './connections/offlineText.ts'
import { statusOf, statusTones } from './state.ts'
import { useTesting } from './useTesting.ts'

/**
 * The time when the device was last heard from. Older records lack this field; for them it is the later of the last
 * connection and the last report.
 */
function lastHeard(device: Device): string | undefined {
  if (device.last_seen_at) return device.last_seen_at
  return [device.last_connection_at, device.last_update_at]
    .filter((at) => typeof at === 'string')
    .toSorted()
    .at(-1)
}

/**
 * The status of a device as icon, colour and text. A device that is away to test a change of its configuration is not
 * offline. For offline devices it shows since when, and the reason on hover. An
 * icon next to it shows a task that is pending or in progress.
 */
export function DeviceStatusCell({ device }: { device: Device }) {
  const t = useText()
  const status = statusOf(device)
  const isTesting = useTesting(device)
  if (isTesting) return <StatusGlyph tone="pending" label={t('devices:status.testing')} />
  const heard = lastHeard(device)
  const since = status === 'offline' && heard !== undefined ? <Age at={heard} fixed={false} /> : undefined
  const glyph = <StatusGlyph tone={statusTones[status]} label={t(`devices:status.${status}`)} detail={since} />
  const state =
    status === 'offline' && device.offline_reason ? (
      <span title={offlineText(t, device.offline_reason)}>{glyph}</span>
    ) : (
      glyph
    )
  return device.task ? (
    <>
      {state} <StatusGlyph tone="pending" label={t(`devices:task.${device.task}`)} iconOnly />
    </>
  ) : (
    state
  )
}
