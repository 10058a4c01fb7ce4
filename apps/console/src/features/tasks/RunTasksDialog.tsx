import type { Device } from '@outpost/contract/devices/device'
import { devices as deviceEndpoints } from '@outpost/contract/devices/endpoints'
import { taskGroups, taskLogs } from '@outpost/contract/tasks/endpoints'
import { taskRollouts } from '@outpost/contract/tasks/rollouts/endpoints'
import type { Task, TaskGroup } from '@outpost/contract/tasks/schemas'
import { SwitchField } from '@outpost/ui/Fields'
import { useUiLocale } from '@outpost/ui/Locale'
import { useMemo, useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { guessedTimeZone } from '../../kit/browser/timeZone.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { translate, useText } from '../../kit/i18n/i18n.ts'
import { goTo } from '../../kit/screen/goTo.ts'
import { href } from '../../kit/screen/screen.ts'
import { openStatus } from '../../kit/view/status.ts'
import { nameOf } from '../devices/public.ts'
import { StageFields } from './rollouts/StageFields.tsx'
import { firstStages, stagesInput } from './rollouts/stages.ts'
import { cancelRequest } from './runActions.ts'
import { runForm } from './forms.schema.ts'
import { runInput, variableFields } from './runForm.ts'
import { RunDevices } from './RunDevices.tsx'
import { RunOutlook } from './RunOutlook.tsx'
import { RunPreview } from './RunPreview.tsx'
import { useTasks } from './useTasks.ts'
import { VariableFields } from './VariableFields.tsx'
import { WaitField, waits } from './WaitField.tsx'

const refreshes = [taskLogs.groups, taskLogs.list]

interface RunTasksProps {
  group: Pick<TaskGroup, 'id' | 'name'>
  /** The devices that are selected when the dialog opens. */
  devices?: readonly Device[]
}

/** Shows the runs, and above them the progress for each device. */
async function follow(title: string, ids: readonly number[], channel: string): Promise<void> {
  goTo(href('/management/task-manager/runs'))
  const { rows } = await call(deviceEndpoints.list, {
    id: [...ids],
    limit: ids.length,
    fields: ['id', 'name', 'serial'],
  })
  const entries = rows.map((device) => ({ key: String(device.id), label: nameOf(device) }))
  await openStatus({
    channel,
    title,
    entries,
    cancel: { label: translate('tasks:cancel.verb'), run: () => cancelRequest(channel) },
  })
}

/** A dialog that runs a task group on devices, at once or in stages, with a value for each variable. */
export default function RunTasksDialog({ group, devices = [], close }: DialogProps<RunTasksProps, true>) {
  const t = useText()
  const { timeZone } = useUiLocale()
  const [staged, setStaged] = useState(false)
  const { tasks = [], reading } = useTasks(group.id)
  const schema = useMemo(() => runForm(variableFields(tasks)), [tasks])
  const title = t('tasks:run.title', { name: group.name })
  const zone = timeZone ?? guessedTimeZone()
  const form = {
    ...reading,
    schema,
    initial: {
      wait: waits.day,
      ...firstStages,
      hours_zone: zone,
      ...(devices.length > 0 && { device_id: devices.map(({ id }) => id) }),
    },
    title,
    purpose: t('tasks:run.purpose'),
    size: 640 as const,
    submitLabel: t('tasks:run.verb'),
    refreshes,
    children: (
      <>
        <RunFields group={group} devices={devices} tasks={tasks} />
        <SwitchField
          label={t('tasks:stages.field')}
          help={t('tasks:stages.help')}
          value={staged}
          onChange={setStaged}
        />
        {staged && <StageFields />}
      </>
    ),
  }
  // Both forms are the same component at the same place, so that what was entered stays when the switch is changed.
  if (!staged)
    return (
      <DialogForm
        {...form}
        endpoint={taskGroups.run}
        toInput={(values) => runInput(group.id, tasks, values)}
        onChannel={(channel, { device_id }) => void follow(title, device_id.map(Number), channel)}
        onDone={() => close(true)}
      />
    )
  return (
    <DialogForm
      {...form}
      endpoint={taskRollouts.create}
      toInput={(values) => ({ ...runInput(group.id, tasks, values), ...stagesInput(values) })}
      onDone={({ rollout_id }) => {
        close(true)
        if (rollout_id !== null) goTo(href('/management/rollouts/{id}', { id: rollout_id }))
      }}
    />
  )
}

type RunFieldsProps = Required<RunTasksProps> & { tasks: readonly Task[] }

/** The fields of a run: its devices, a value for each variable, and how long it waits for offline devices. */
function RunFields({ group, devices, tasks }: RunFieldsProps) {
  const t = useText()
  return (
    <>
      <RunDevices known={devices} />
      <RunOutlook groupId={group.id} />
      {tasks.map((task) => (
        <VariableFields key={task.id} task={task} />
      ))}
      <RunPreview tasks={tasks} />
      <WaitField help={t('tasks:run.laterDevices')} />
    </>
  )
}
