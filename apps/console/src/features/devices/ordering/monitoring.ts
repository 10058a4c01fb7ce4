import type { Device } from '@outpost/contract/devices/device'
import { devices } from '@outpost/contract/devices/endpoints'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import { openStatus } from '../../../kit/view/status.ts'
import { nameOf } from '../state.ts'

/**
 * Asks whether the monitoring of devices is turned on or off, and shows the progress of each.
 * @returns true once it was sent
 */
export function askForMonitoring(rows: readonly Device[], enabled: boolean): Promise<true | undefined> {
  const count = rows.length
  const way = enabled ? 'on' : 'off'
  const title = translate(`ordering:monitoring.${way}.title`)
  return confirm({
    endpoint: devices.setMonitoring,
    input: { data: rows.map(({ id }) => ({ device_id: id, monitoring_enabled: enabled })) },
    title,
    message: translate(`ordering:monitoring.${way}.message`, { count, name: nameOf(rows[0]!) }),
    confirmLabel: translate(`ordering:monitoring.${way}.verb`),
    danger: !enabled,
    refreshes: [devices.list, devices.get],
    onChannel: (channel) =>
      void openStatus({
        channel,
        title,
        entries: rows.map((device) => ({ key: String(device.id), label: nameOf(device) })),
      }),
  })
}
