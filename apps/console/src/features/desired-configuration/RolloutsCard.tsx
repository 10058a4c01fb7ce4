import { desiredPlans } from '@outpost/contract/desired-configuration/endpoints'
import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { DateTime } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { act } from '../../kit/api/act.ts'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { href } from '../../kit/screen/screen.ts'

const pace = 3000

const headsOf = (t: Translate): string[] => [
  t('desiredConfiguration:field.name'),
  t('desiredConfiguration:rollouts.state'),
  t('desiredConfiguration:rollouts.stage'),
  t('desiredConfiguration:rollouts.devices'),
  t('desiredConfiguration:rollouts.done'),
  t('desiredConfiguration:rollouts.failed'),
  t('desiredConfiguration:rollouts.started'),
  '',
]

/** The last rollouts with their progress. A running one can be stopped. */
export function RolloutsCard() {
  const t = useText()
  const can = useCan()
  const { data, refetch } = useData(
    desiredPlans.rollouts,
    { limit: 5 },
    { refetchInterval: ({ state }) => (state.data?.rows.some((row) => row.finished_at === null) ? pace : false) },
  )
  const mayOpen = can(deviceUpdates.rollout)
  if (!data || data.rows.length === 0) return null
  const title = t('desiredConfiguration:rollouts.title')
  const stop = async (id: number): Promise<void> => {
    await act(desiredPlans.stop, { id })
    await refetch()
  }
  return (
    <Card title={title}>
      <ScrollTable label={title} first="name" heads={headsOf(t)}>
        {data.rows.map((row) => (
          <tr key={row.id}>
            <td>
              {mayOpen ? <Link href={href('/management/rollouts/{id}', { id: row.id })}>{row.name}</Link> : row.name}
            </td>
            <td>{t(`desiredConfiguration:rolloutState.${row.state}`)}</td>
            <td>
              {row.stage}/{row.stages}
            </td>
            <td>{row.devices}</td>
            <td>{row.done}</td>
            <td data-warn={row.failed > 0 || undefined}>{row.failed}</td>
            <td>
              <DateTime at={utcInstant(row.created_at)} short />
            </td>
            <td>
              {row.finished_at === null && can(desiredPlans.stop) && (
                <ActionButton
                  size="xs"
                  action={{
                    id: 'stop',
                    label: t('desiredConfiguration:rollouts.stop'),
                    onClick: () => void stop(row.id),
                  }}
                />
              )}
            </td>
          </tr>
        ))}
      </ScrollTable>
    </Card>
  )
}
