import { type RetriedRun, retriedRuns } from '@outpost/contract/tasks/constants'
import { taskRollouts } from '@outpost/contract/tasks/rollouts/endpoints'
import { taskRolloutSchemas } from '@outpost/contract/tasks/rollouts/schemas'
import type { DialogProps } from '../../../../kit/dialog/dialog.tsx'
import { MultiSelectField } from '../../../../kit/form/fields.tsx'
import { DialogForm } from '../../../../kit/form/form.tsx'
import { useText } from '../../../../kit/i18n/i18n.ts'
import { goTo } from '../../../../kit/screen/goTo.ts'
import { rolloutAddress } from './columns.tsx'
import { refreshes } from './refreshes.ts'

/** The results that are chosen at first: all but the devices that a user cancelled or that were left out. */
const proposed = retriedRuns.filter((outcome) => outcome !== 'cancelled' && outcome !== 'skipped')

interface Props {
  order: number
  name: string
  /** Whether at first only the devices that were not reached are chosen. */
  notStarted?: boolean
}

/** Repeats a rollout of a task group for the devices that ended with the chosen results. */
export default function RetryTasksDialog({ order, name, notStarted = false, close }: DialogProps<Props>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={taskRollouts.retry}
      schema={taskRolloutSchemas.retry.input}
      initial={{ outcomes: notStarted ? (['not_started'] satisfies RetriedRun[]) : proposed }}
      toInput={(values) => ({ id: order, outcomes: values['outcomes'] as RetriedRun[] })}
      title={t('updates:rollout.retryTitle')}
      purpose={t('updates:rollout.retryTasks', { name })}
      submitLabel={t('updates:rollout.retryVerb')}
      refreshes={refreshes}
      onDone={({ rollout_id }) => {
        close()
        if (rollout_id !== null) goTo(rolloutAddress({ id: rollout_id }))
      }}
    >
      <MultiSelectField
        name="outcomes"
        label={t('updates:rollout.outcomes')}
        placeholder={t('updates:rollout.chooseOutcomes')}
        options={retriedRuns.map((value) => ({ value, label: t(`updates:rollout.runs.${value}`) }))}
        required
      />
    </DialogForm>
  )
}
