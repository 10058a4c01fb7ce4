import { devices } from '@outpost/contract/devices/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import type { UpdateAction, UpdatePreview } from '@outpost/contract/files/updates/schemas'
import { toast } from '@outpost/ui/Toast'
import { act } from '../../../kit/api/act.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { goTo } from '../../../kit/screen/goTo.ts'
import { href } from '../../../kit/screen/screen.ts'
import { openStatus } from '../../../kit/view/status.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import type { Values } from '../../../kit/form/parts/core.tsx'
import { ConfirmText } from './ConfirmText.tsx'
import { type Outlook, planOf } from './forecast.ts'

type SetInput = InputOf<typeof deviceUpdates.set>

/** What a form of this feature holds. */
export interface Wish {
  device_id: readonly number[]
  file_id: number
  keep_settings: boolean
  offline: boolean
  staged: boolean
  percent: number
  failure_limit: number
  /** Devices in the first stage; without it as many as in the others. */
  first: number | undefined
  /** Minutes between two stages. */
  soak: number
  /** Whether a second person has to approve the stages. */
  approval: boolean
}

/** The fields of a form as a wish; a configuration has no settings to keep, and no stages. */
export const wishOf = (values: Values, fileId?: number): Wish => ({
  device_id: (values['device_id'] as readonly number[] | undefined) ?? [],
  file_id: fileId ?? Number(values['file_id']),
  keep_settings: values['keep_settings'] !== false,
  offline: values['offline'] === true,
  staged: values['staged'] === true,
  percent: Number(values['percent']),
  failure_limit: Number(values['failure_limit']),
  first: Number(values['first']) || undefined,
  soak: Number(values['soak']) || 0,
  approval: values['approval'] === true,
})

/** The input for these devices. */
export const inputOf = (
  action: UpdateAction,
  { file_id, keep_settings, offline }: Wish,
  ids: readonly number[],
): SetInput => ({
  data: ids.map((id) => ({ id, action, file_id, offline, keep_settings })),
})

const refreshes = [devices.list]
const nameOf = ({ device }: Outlook): string => device.device_name || device.serial || `#${device.device_id}`

/** Shows device by device how it goes; what failed can be tried again. */
const follow =
  (action: UpdateAction, wish: Wish, going: readonly Outlook[]) =>
  (channel: string): void => {
    const entries = going.map((one) => ({ key: String(one.device.device_id), label: nameOf(one) }))
    const retry = async (keys: readonly string[]) =>
      (await act(deviceUpdates.set, inputOf(action, wish, keys.map(Number))))?.channel
    void openStatus({ channel, title: translate(`updates:title.${action}`), entries, retry })
  }

/**
 * Says what will happen, asks, and sends. A roll-out shows its stages afterwards, all else its devices.
 * @returns whether it was sent
 */
export async function askAndSend(action: UpdateAction, wish: Wish): Promise<boolean> {
  const preview = await act(deviceUpdates.preview, { action, file_id: wish.file_id, device_id: [...wish.device_id] })
  if (!preview) return false
  const plan = planOf(preview.devices, wish.offline)
  if (plan.going.length === 0) {
    toast({ type: 'error', message: translate('updates:nobody') })
    return false
  }
  return wish.staged && action === 'update_firmware' ? askForStages(wish, preview) : askForAll(action, wish, preview)
}

async function askForAll(action: UpdateAction, wish: Wish, preview: UpdatePreview): Promise<boolean> {
  const plan = planOf(preview.devices, wish.offline)
  const count = plan.going.length
  const answer = await confirm({
    endpoint: deviceUpdates.set,
    input: inputOf(
      action,
      wish,
      plan.going.map(({ device }) => device.device_id),
    ),
    title: translate(`updates:confirm.${action}`),
    message: <ConfirmText action={action} wish={wish} preview={preview} plan={plan} />,
    confirmLabel:
      action === 'update_firmware'
        ? translate('updates:confirm.updateVerb', { count })
        : translate('updates:confirm.uploadVerb', { count }),
    size: 640,
    danger: !wish.keep_settings,
    refreshes,
    onChannel: follow(action, wish, plan.going),
  })
  return answer === true
}

async function askForStages(wish: Wish, preview: UpdatePreview): Promise<boolean> {
  const { file_id, keep_settings, offline, percent, failure_limit, first, soak, approval } = wish
  // A later stage may find a device that is away now: only what can never fit is left out.
  const plan = planOf(preview.devices, true)
  const answer = await confirm({
    endpoint: deviceUpdates.rollOut,
    input: {
      file_id,
      keep_settings,
      offline,
      ...(first === undefined ? { percent } : { waves: [{ count: first }, { percent }] }),
      soak_seconds: soak * 60,
      failure_limit,
      approval,
      device_id: plan.going.map(({ device }) => device.device_id),
    },
    title: translate('updates:confirm.update_firmware'),
    message: <ConfirmText action="update_firmware" wish={wish} preview={preview} plan={plan} />,
    confirmLabel: translate('updates:confirm.stagesVerb'),
    size: 640,
    danger: !keep_settings,
    refreshes,
  })
  if (answer === true) goTo(href('/management/rollouts'))
  return answer === true
}
