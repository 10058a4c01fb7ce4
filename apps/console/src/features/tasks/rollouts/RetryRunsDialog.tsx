import { retriedRuns, type RetriedRun } from '@outpost/contract/tasks/constants'
import { taskLogs } from '@outpost/contract/tasks/endpoints'
import { taskRollouts } from '@outpost/contract/tasks/rollouts/endpoints'
import { taskRolloutSchemas } from '@outpost/contract/tasks/rollouts/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { MultiSelectField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { goTo } from '../../../kit/screen/goTo.ts'
import { href } from '../../../kit/screen/screen.ts'

/** The results that are chosen at first: all but the devices that a user cancelled or that were left out. */
const proposed = retriedRuns.filter((outcome) => outcome !== 'cancelled' && outcome !== 'skipped')
const refreshes = [taskLogs.groups, taskLogs.list]

interface RetryRunsProps {
  /** The request whose runs are repeated. */
  order: { id: number; name: string }
}

/** A dialog that runs the tasks of an earlier request again on devices with the chosen results. */
export default function RetryRunsDialog({ order, close }: DialogProps<RetryRunsProps, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={taskRollouts.retry}
      schema={taskRolloutSchemas.retry.input}
      initial={{ outcomes: proposed }}
      toInput={(values) => ({ id: order.id, outcomes: values['outcomes'] as RetriedRun[] })}
      title={t('tasks:retry.title', { name: order.name })}
      purpose={t('tasks:retry.purpose')}
      submitLabel={t('tasks:retry.verb')}
      refreshes={refreshes}
      onDone={({ rollout_id }) => {
        close(true)
        goTo(
          rollout_id === null
            ? href('/management/task-manager/runs')
            : href('/management/rollouts/{id}', { id: rollout_id }),
        )
      }}
    >
      <MultiSelectField
        name="outcomes"
        label={t('tasks:retry.outcomes')}
        options={retriedRuns.map((value) => ({ value, label: t(`tasks:retry.is.${value}`) }))}
        required
      />
    </DialogForm>
  )
}
