import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import type { RolloutDetails } from '@outpost/contract/files/updates/schemas'
import { taskRollouts } from '@outpost/contract/tasks/rollouts/endpoints'
import { Alert } from '@outpost/ui/Alert'
import { Link } from '@outpost/ui/Link'
import { useCan } from '../../../../kit/auth/can.ts'
import { useText } from '../../../../kit/i18n/i18n.ts'
import { retry } from './actions.ts'
import { rolloutAddress } from './columns.tsx'

/** Says how many devices a finished rollout has not reached, and offers to repeat it for them. */
export function NotStarted({ rollout }: { rollout: RolloutDetails }) {
  const t = useText()
  const can = useCan()
  const { kind, not_started: count, finished_at, repeated_by: repeat } = rollout
  if (finished_at === null || count === 0) return null
  const title = t('updates:rollout.notStarted', { count })
  if (repeat !== null)
    return (
      <Alert title={title}>
        <Link href={rolloutAddress({ id: repeat })}>{t('updates:rollout.notStartedRepeated', { id: repeat })}</Link>
      </Alert>
    )
  const isPlanned = kind === 'configure'
  const allowed = can(kind === 'firmware_upload' ? deviceUpdates.retryRollout : taskRollouts.retry)
  return (
    <Alert
      tone="warning"
      title={title}
      action={
        isPlanned || !allowed
          ? undefined
          : { id: 'retry', label: t('updates:rollout.retryNotStarted'), onClick: () => retry(rollout, true) }
      }
    >
      {isPlanned ? t('updates:rollout.notStartedPlan') : t('updates:rollout.notStartedHelp')}
    </Alert>
  )
}
