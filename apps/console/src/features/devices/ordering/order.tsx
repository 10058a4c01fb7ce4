import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import { type BulkAction, rebootedUnasked } from '@outpost/contract/device-jobs/constants'
import type { Device } from '@outpost/contract/devices/device'
import { toast } from '@outpost/ui/Toast'
import { act } from '../../../kit/api/act.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import { openStatus } from '../../../kit/view/status.ts'
import { nameOf } from '../state.ts'
import { LeftOut } from './LeftOut.tsx'
import { divideByReach } from './left.ts'

export interface Order {
  action: BulkAction
  devices: readonly Device[]
  /** The action: "Reboot devices". */
  title: string
  /** What happens to the devices. Without it, a single device is not asked about. */
  consequence?: (reached: readonly Device[]) => string
  /** The verb with its object, by the number of devices: "Reboot 3 devices". */
  verb?: (count: number) => string
}

/** Shows the progress of an action from its channel. Devices that failed can be retried, as a new action. */
export function followOrder({ action, title }: Pick<Order, 'action' | 'title'>, devices: readonly Device[]) {
  return (channel: string): void => {
    const entries = devices.map((device) => ({ key: String(device.id), label: nameOf(device) }))
    const retry = async (keys: readonly string[]) =>
      (await act(deviceCommands.actions, { action, device_id: keys.map(Number) }))?.channel
    void openStatus({ channel, title, entries, retry })
  }
}

const idsOf = (devices: readonly Device[]): number[] => devices.map(({ id }) => id)

/**
 * Sends an action to those devices that it can reach. Before that, it says how many these are and names the others with
 * their reasons.
 * @returns true if it was sent
 */
export async function order({ action, devices, title, consequence, verb }: Order): Promise<true | undefined> {
  const preview = await act(deviceCommands.preview, { action, device_id: idsOf(devices) })
  if (!preview) return undefined
  const { reached, left } = divideByReach(devices, preview)
  const count = reached.length
  if (count === 0) {
    const reasons = left.map(({ fault }) => translate(`ordering:fault.${fault}`)).join(', ')
    toast({ type: 'error', title: translate('ordering:nobody'), message: reasons })
    return undefined
  }
  const follow = followOrder({ action, title }, reached)
  if (devices.length === 1 && !consequence) {
    const started = await act(deviceCommands.actions, { action, device_id: idsOf(reached) })
    if (started) follow(started.channel)
    return started && true
  }
  return confirm({
    endpoint: deviceCommands.actions,
    input: { action, device_id: idsOf(reached) },
    title,
    message: (
      <>
        {consequence && <p>{consequence(reached)}</p>}
        {devices.length > 1 && <LeftOut reached={count} left={left} />}
      </>
    ),
    confirmLabel: verb ? verb(count) : translate('ordering:send', { count }),
    ...(action === 'reboot' && count > rebootedUnasked && { typed: String(count) }),
    onChannel: follow,
  })
}
