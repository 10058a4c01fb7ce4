import { cwmpParameters } from '@outpost/contract/cwmp/endpoints'
import type { CwmpParameter } from '@outpost/contract/cwmp/schemas'
import { type ParameterType, parameterTypes } from '@outpost/contract/device/cwmp-commands'
import type { Device } from '@outpost/contract/devices/device'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { SelectField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { follow } from './follow.ts'
import { setParameter } from './setParameter.schema.ts'

interface SetParameterProps {
  device: Device
  parameter: CwmpParameter
  onEnd: () => void
}

const types = parameterTypes.map((value) => ({ value, label: value }))

/** A dialog that sets one parameter of a device. */
export default function SetParameterDialog({ device, parameter, onEnd, close }: DialogProps<SetParameterProps, true>) {
  const t = useText()
  const type = parameterTypes.find((known) => known === parameter.type) ?? 'string'
  return (
    <DialogForm
      endpoint={cwmpParameters.set}
      schema={setParameter}
      initial={{ name: parameter.name, type, value: parameter.value ?? '' }}
      toInput={(values) => ({
        id: device.id,
        values: [values as { name: string; type: ParameterType; value: string }],
      })}
      title={t('cwmp:set.title')}
      purpose={parameter.name}
      size={640}
      submitLabel={t('cwmp:set.verb')}
      onChannel={follow(device, t('cwmp:set.title'), onEnd)}
      onDone={() => close(true)}
    >
      <TextField name="value" label={t('cwmp:field.value')} />
      <SelectField name="type" clearable={false} label={t('cwmp:field.type')} options={types} />
    </DialogForm>
  )
}
