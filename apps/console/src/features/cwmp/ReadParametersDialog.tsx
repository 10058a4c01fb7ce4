import { cwmpParameters } from '@outpost/contract/cwmp/endpoints'
import { cwmpParameterSchemas } from '@outpost/contract/cwmp/schemas'
import type { Device } from '@outpost/contract/devices/device'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { nameOf } from '../devices/public.ts'
import { follow } from './follow.ts'

interface ReadParametersProps {
  device: Device
  path: string
  onEnd: () => void
}

/** A dialog that reads a parameter of a device, or everything below a path. */
export default function ReadParametersDialog({ device, path, onEnd, close }: DialogProps<ReadParametersProps, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={cwmpParameters.read}
      schema={cwmpParameterSchemas.read.input}
      initial={{ path }}
      toInput={(values) => ({ ...(values as InputOf<typeof cwmpParameters.read>), id: device.id })}
      title={t('cwmp:read.title')}
      purpose={nameOf(device)}
      submitLabel={t('cwmp:read.verb')}
      onChannel={follow(device, t('cwmp:read.title'), onEnd)}
      onDone={() => close(true)}
    >
      <TextField name="path" required label={t('cwmp:read.path')} help={t('cwmp:read.pathHelp')} />
    </DialogForm>
  )
}
