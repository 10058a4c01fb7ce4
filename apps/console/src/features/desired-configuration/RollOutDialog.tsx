import { desiredPlans, deviceConfiguration } from '@outpost/contract/desired-configuration/endpoints'
import { confirmWithin } from '@outpost/contract/device/change'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { NumberField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { rollOutForm } from './forms.schema.ts'

export interface RollOutProps {
  /** What was planned: the devices of a template, or one device. */
  asked: { template_id: number } | { device_id: number[] }
  name: string
  hash: string
  /** The number of devices that change. */
  devices: number
}

const refreshes = [desiredPlans.plan, desiredPlans.rollouts, deviceConfiguration.get]

/** A dialog that rolls a plan out in waves. */
export default function RollOutDialog({ asked, name, hash, devices, close }: DialogProps<RollOutProps, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={desiredPlans.rollOut}
      schema={rollOutForm}
      initial={{
        name,
        first: Math.min(10, devices),
        percent: 100,
        soak_minutes: 0,
        failure_limit: 0,
        confirm_within: confirmWithin.usual,
      }}
      toInput={(values) => ({
        ...asked,
        hash,
        name: String(values['name']),
        waves: [{ count: Number(values['first']) }, { percent: Number(values['percent']) }],
        soak_seconds: Number(values['soak_minutes']) * 60,
        failure_limit: Number(values['failure_limit']),
        confirm_within: Number(values['confirm_within']),
      })}
      title={t('desiredConfiguration:rollOut.title')}
      purpose={t('desiredConfiguration:rollOut.purpose', { count: devices })}
      submitLabel={t('desiredConfiguration:rollOut.verb')}
      refreshes={refreshes}
      onDone={() => close(true)}
    >
      <TextField name="name" label={t('desiredConfiguration:field.name')} />
      <NumberField name="first" label={t('desiredConfiguration:rollOut.first')} />
      <NumberField
        name="percent"
        label={t('desiredConfiguration:rollOut.percent')}
        help={t('desiredConfiguration:rollOut.percent_help')}
      />
      <NumberField name="soak_minutes" label={t('desiredConfiguration:rollOut.soak')} />
      <NumberField name="failure_limit" label={t('desiredConfiguration:rollOut.failures')} />
      <NumberField name="confirm_within" label={t('desiredConfiguration:rollOut.confirm_within')} />
    </DialogForm>
  )
}
