import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import { deviceCommandSchemas } from '@outpost/contract/device-jobs/schemas'
import type { Device } from '@outpost/contract/devices/device'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { SelectField, TextAreaField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { openStatus } from '../../kit/view/status.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { nameOf } from './state.ts'

/** Seconds that the command may wait for an offline device. */
const waits = { minute: 60, hour: 3600, day: 86_400 } as const

/** A dialog that runs a command in the device's shell; the output appears in the action status. */
export default function RunCommandDialog({ device, close }: DialogProps<{ device: Device }>) {
  const t = useText()
  const title = t('devices:command.title', { name: nameOf(device) })
  const follow = (channel: string): void =>
    void openStatus({ channel, title, entries: [{ key: String(device.id), label: nameOf(device) }] })
  return (
    <DialogForm
      endpoint={deviceCommands.command}
      schema={deviceCommandSchemas.command.input}
      initial={{ wait: waits.minute }}
      toInput={({ command, wait }) => ({ id: device.id, command: String(command), wait: Number(wait) })}
      title={title}
      purpose={t('devices:command.purpose')}
      size={640}
      submitLabel={t('devices:command.verb')}
      onChannel={follow}
      onDone={() => close()}
    >
      <TextAreaField
        name="command"
        label={t('devices:command.command')}
        mono
        minRows={3}
        placeholder="ubus call system board"
      />
      <SelectField
        name="wait"
        numeric
        clearable={false}
        label={t('devices:command.wait')}
        options={[
          { value: String(waits.minute), label: t('devices:command.waitMinute') },
          { value: String(waits.hour), label: t('devices:command.waitHour') },
          { value: String(waits.day), label: t('devices:command.waitDay') },
        ]}
      />
    </DialogForm>
  )
}
