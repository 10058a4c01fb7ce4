import { taskLogs } from '@outpost/contract/tasks/endpoints'
import { taskRollouts } from '@outpost/contract/tasks/rollouts/endpoints'
import type { TaskGroup } from '@outpost/contract/tasks/schemas'
import { useMemo } from 'react'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { SelectField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { goTo } from '../../../kit/screen/goTo.ts'
import { href } from '../../../kit/screen/screen.ts'
import { CompanyField } from '../../companies/public.ts'
import { findTags } from '../../tags/public.ts'
import { continuousForm } from '../forms.schema.ts'
import { runInput, variableFields } from '../runForm.ts'
import { useTasks } from '../useTasks.ts'
import { VariableFields } from '../VariableFields.tsx'
import { WaitField, waits } from '../WaitField.tsx'
import { expirySpans } from './stages.ts'

const refreshes = [taskLogs.groups, taskLogs.list]

interface RunContinuouslyProps {
  group: Pick<TaskGroup, 'id' | 'name'>
}

/** A dialog that runs a task group on the devices of a company or tag, also on those that join later. */
export default function RunContinuouslyDialog({ group, close }: DialogProps<RunContinuouslyProps, true>) {
  const t = useText()
  const { tasks = [], reading } = useTasks(group.id)
  const schema = useMemo(() => continuousForm(variableFields(tasks)), [tasks])
  return (
    <DialogForm
      {...reading}
      endpoint={taskRollouts.follow}
      schema={schema}
      initial={{ wait: waits.month, expires_in: expirySpans.month }}
      toInput={(values) => {
        const { device_id: _none, ...run } = runInput(group.id, tasks, values)
        const { company_id, tag_id, expires_in } = schema.parse(values)
        return { ...run, company_id, tag_id, expires_in }
      }}
      title={t('tasks:continuous.title', { name: group.name })}
      purpose={t('tasks:continuous.purpose')}
      size={640}
      submitLabel={t('tasks:continuous.verb')}
      refreshes={refreshes}
      onDone={({ rollout_id }) => {
        close(true)
        goTo(href('/management/rollouts/{id}', { id: rollout_id }))
      }}
    >
      <CompanyField name="company_id" />
      <SelectField name="tag_id" numeric label={t('tasks:continuous.tag')} load={findTags} />
      {tasks.map((task) => (
        <VariableFields key={task.id} task={task} />
      ))}
      <SelectField
        name="expires_in"
        numeric
        clearable={false}
        label={t('tasks:continuous.expires')}
        options={Object.entries(expirySpans).map(([span, seconds]) => ({
          value: String(seconds),
          label: t(`tasks:run.waits.${span as keyof typeof expirySpans}`),
        }))}
      />
      <WaitField />
    </DialogForm>
  )
}
