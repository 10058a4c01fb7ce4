import { desiredPlans, deviceConfiguration } from '@outpost/contract/desired-configuration/endpoints'
import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import { confirmWithin } from '@outpost/contract/device/change'
import { useUiLocale } from '@outpost/ui/Locale'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { NumberField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { firstStages, StageFields, stagesInput } from '../tasks/public.ts'
import { rollOutForm } from './forms.schema.ts'

export interface RollOutProps {
  /** What was planned: the devices of a template, or one device. */
  asked: { template_id: number } | { device_id: number[] }
  name: string
  hash: string
  /** The number of devices that change. */
  devices: number
}

/** The devices that are proposed for the first stage; one if there are no more than that. */
const firstWave = 10
const refreshes = [desiredPlans.plan, desiredPlans.rollouts, deviceUpdates.rollouts, deviceConfiguration.get]

/** A dialog that rolls a plan out in waves. */
export default function RollOutDialog({ asked, name, hash, devices, close }: DialogProps<RollOutProps, true>) {
  const t = useText()
  const { timeZone } = useUiLocale()
  return (
    <DialogForm
      endpoint={desiredPlans.rollOut}
      schema={rollOutForm}
      initial={{
        ...firstStages,
        name,
        first: devices > firstWave ? firstWave : 1,
        percent: 100,
        // One failure is enough to stop, unless the user allows more.
        failure_limit: 0,
        halt_percent: undefined,
        halt_after: undefined,
        hours_zone: timeZone,
        confirm_within: confirmWithin.usual,
      }}
      toInput={(values) => ({
        ...asked,
        ...stagesInput(values),
        hash,
        name: String(values['name']),
        confirm_within: Number(values['confirm_within']),
      })}
      title={t('desiredConfiguration:rollOut.title')}
      purpose={t('desiredConfiguration:rollOut.purpose', { count: devices })}
      submitLabel={t('desiredConfiguration:rollOut.verb')}
      refreshes={refreshes}
      onDone={() => close(true)}
    >
      <TextField name="name" label={t('desiredConfiguration:field.name')} />
      <StageFields />
      <NumberField name="confirm_within" label={t('desiredConfiguration:rollOut.confirm_within')} />
    </DialogForm>
  )
}
