import type { Device } from '@outpost/contract/devices/device'
import { taskCommands } from '@outpost/contract/tasks/commands/endpoints'
import { taskCommandSchemas } from '@outpost/contract/tasks/commands/schemas'
import { taskLogs } from '@outpost/contract/tasks/endpoints'
import { type DialogProps, open } from '../../../kit/dialog/dialog.tsx'
import { NumberField, TextAreaField } from '../../../kit/form/fields.tsx'
import { ListField } from '../../../kit/form/fields/more.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { groupDialogs } from '../groupDialogs.ts'
import { RunDevices } from '../RunDevices.tsx'
import { CommandOutlook } from '../RunOutlook.tsx'
import { WaitField, waits } from '../WaitField.tsx'

const refreshes = [taskLogs.groups, taskLogs.list]

/** A dialog that runs a command on several devices, and then shows their outputs, equal ones together. */
export default function RunOnDevicesDialog({ devices, close }: DialogProps<{ devices: readonly Device[] }, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={taskCommands.run}
      schema={taskCommandSchemas.run.input}
      initial={{ device_id: devices.map(({ id }) => id), timeout: 30, wait: waits.hour }}
      toInput={(values) => ({
        ...taskCommandSchemas.run.input.parse(values),
        device_id: ((values['device_id'] ?? []) as (number | string)[]).map(Number),
      })}
      title={t('tasks:device.command')}
      purpose={t('tasks:command.purpose')}
      size={640}
      submitLabel={t('tasks:command.verb')}
      refreshes={refreshes}
      onDone={({ devices: expected, ...run }) => {
        close(true)
        void open(groupDialogs.compare, { run, expected })
      }}
    >
      <RunDevices known={devices} />
      <CommandOutlook />
      <TextAreaField
        name="command"
        required
        label={t('tasks:field.command')}
        mono
        minRows={3}
        placeholder="ubus call system board"
      />
      <NumberField name="timeout" required label={t('tasks:field.timeout')} min={1} max={300} />
      <ListField
        name="acceptable_codes"
        label={t('tasks:field.acceptable_codes')}
        help={t('tasks:field.codes_help')}
        type="number"
        min={0}
        max={255}
        noDupes
      />
      <WaitField />
    </DialogForm>
  )
}
