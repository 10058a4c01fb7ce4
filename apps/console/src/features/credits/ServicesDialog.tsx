import { credits } from '@outpost/contract/credits/endpoints'
import { deviceCredits } from '@outpost/contract/credits/devices/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import { devices as deviceEndpoints } from '@outpost/contract/devices/endpoints'
import { toast } from '@outpost/ui/Toast'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { RadioField } from '../../kit/form/fields.tsx'
import { FormAlert } from '../../kit/form/fields/FormAlert.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { nameOf } from '../devices/public.ts'
import { companyOf, followDevices } from './followDevices.ts'
import { switches } from './forms.schema.ts'
import { TypeField } from './TypeField.tsx'
import { isPack } from './types.ts'

const KEEP = { credit_enabled: 'keep', auto_extend_credit: 'keep' }
const refreshes = [deviceEndpoints.list, credits.summary]
const states = (t: Translate) =>
  (['keep', 'on', 'off'] as const).map((value) => ({ value, label: t(`credits:services.${value}`) }))

/** The requested changes, in the format of the API. */
const changesOf = (values: Values): Record<string, number> => ({
  ...Object.fromEntries(
    Object.keys(KEEP).flatMap((name) => (values[name] === 'keep' ? [] : [[name, values[name] === 'on' ? 1 : 0]])),
  ),
  ...(typeof values['credit_type_id'] === 'number' && { credit_type_id: values['credit_type_id'] }),
})

/** A dialog that changes the service, the automatic extension and the pack of the selected devices. */
export default function ServicesDialog({ devices, close }: DialogProps<{ devices: readonly Device[] }, true>) {
  const t = useText()
  const title = t('credits:services.title', { count: devices.length, name: nameOf(devices[0]!) })
  const holdsChange = (values: Values): boolean => {
    if (Object.keys(changesOf(values)).length > 0) return true
    toast({ type: 'warning', message: t('credits:services.nothing') })
    return false
  }
  return (
    <DialogForm
      endpoint={deviceCredits.update}
      schema={switches}
      initial={KEEP}
      toInput={(values) => ({ data: devices.map((device) => ({ device_id: device.id, ...changesOf(values) })) })}
      maySend={holdsChange}
      title={title}
      purpose={t('credits:services.purpose')}
      submitLabel={t('credits:services.verb')}
      refreshes={refreshes}
      onChannel={followDevices(title, devices)}
      onDone={() => close(true)}
    >
      <RadioField name="credit_enabled" label={t('credits:services.service')} options={states(t)} />
      <RadioField
        name="auto_extend_credit"
        label={t('credits:services.autoExtend')}
        help={t('credits:services.autoHelp')}
        options={states(t)}
      />
      <TypeField label={t('credits:pack.type')} companyId={companyOf(devices)} fits={isPack} optional />
      <FormAlert
        tone="warning"
        title={t('credits:pack.warning')}
        depends={({ credit_type_id: type }) => typeof type === 'number'}
      />
    </DialogForm>
  )
}
