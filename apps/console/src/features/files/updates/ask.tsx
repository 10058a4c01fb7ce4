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
import { type Outlook, type Plan, planOf } from './forecast.ts'

type SetInput = InputOf<typeof deviceUpdates.set>

/** The values of an update form. */
export interface UpdateChoice {
  device_id: readonly number[]
  file_id: number
  keep_settings: boolean
  offline: boolean
  staged: boolean
  percent: number
  failure_limit: number
  /** The number of devices in the first stage; if undefined, the first stage has the same size as the others. */
  first: number | undefined
  /** Minutes between two stages. */
  soak: number
  /** Whether a second user must approve the stages. */
  approval: boolean
}

/** Converts form values to a `UpdateChoice`. Configurations use neither the option to keep settings nor stages. */
export const choiceOf = (values: Values, fileId?: number): UpdateChoice => ({
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

/** Returns the input of the request for these devices. */
export const inputOf = (
  action: UpdateAction,
  { file_id, keep_settings, offline }: UpdateChoice,
  ids: readonly number[],
): SetInput => ({
  data: ids.map((id) => ({ id, action, file_id, offline, keep_settings })),
})

const refreshes = [devices.list]
const nameOf = ({ device }: Outlook): string => device.device_name || device.serial || `#${device.device_id}`

/** Shows the progress for each device; failed devices can be retried. */
const follow =
  (action: UpdateAction, choice: UpdateChoice, { going }: Plan) =>
  (channel: string): void => {
    const entries = going.map((one) => ({ key: String(one.device.device_id), label: nameOf(one) }))
    const retry = async (keys: readonly string[]) =>
      (await act(deviceUpdates.set, inputOf(action, choice, keys.map(Number))))?.channel
    void openStatus({ channel, title: translate(`updates:title.${action}`), entries, retry })
  }

/**
 * Shows a preview, asks for confirmation, and sends the request. Afterwards a staged rollout shows its stages, all
 * others the progress of their devices.
 * @param sent called when the request was sent, before another page opens
 */
export async function askAndSend(action: UpdateAction, choice: UpdateChoice, sent: () => void): Promise<void> {
  const preview = await act(deviceUpdates.preview, {
    action,
    file_id: choice.file_id,
    device_id: [...choice.device_id],
  })
  if (!preview) return
  const plan = planOf(preview.devices, choice.offline)
  if (plan.going.length === 0) {
    toast({ type: 'error', message: translate('updates:nobody') })
    return
  }
  const inStages = choice.staged && action === 'update_firmware'
  if (!(await (inStages ? askForStages(choice, preview) : askForAll(action, choice, preview)))) return
  sent()
  if (inStages) goTo(href('/management/rollouts'))
}

async function askForAll(action: UpdateAction, choice: UpdateChoice, preview: UpdatePreview): Promise<boolean> {
  const plan = planOf(preview.devices, choice.offline)
  const count = plan.going.length
  const answer = await confirm({
    endpoint: deviceUpdates.set,
    input: inputOf(
      action,
      choice,
      plan.going.map(({ device }) => device.device_id),
    ),
    title: translate(`updates:confirm.${action}`),
    message: <ConfirmText action={action} choice={choice} preview={preview} plan={plan} />,
    confirmLabel:
      action === 'update_firmware'
        ? translate('updates:confirm.updateVerb', { count })
        : translate('updates:confirm.uploadVerb', { count }),
    size: 640,
    danger: !choice.keep_settings,
    refreshes,
    onChannel: follow(action, choice, plan),
  })
  return answer === true
}

async function askForStages(choice: UpdateChoice, preview: UpdatePreview): Promise<boolean> {
  const { file_id, keep_settings, offline, percent, failure_limit, first, soak, approval } = choice
  // A device that is offline now may be online in a later stage, so only devices that can never fit are skipped.
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
    message: <ConfirmText action="update_firmware" choice={choice} preview={preview} plan={plan} />,
    confirmLabel: translate('updates:confirm.stagesVerb'),
    size: 640,
    danger: !keep_settings,
    refreshes,
  })
  return answer === true
}
