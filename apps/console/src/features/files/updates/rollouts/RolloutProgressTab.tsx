import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import type { RolloutDetails, RolloutGroup } from '@outpost/contract/files/updates/schemas'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useData } from '../../../../kit/api/query.ts'
import { type Translate, useText } from '../../../../kit/i18n/i18n.ts'
import { PACE } from '../useWatched.ts'
import { NotStarted } from './NotStarted.tsx'
import classes from './Rollouts.module.css'
import { useRollout } from './useRollout.ts'

const stateText = (t: Translate, state: RolloutGroup['state']): string =>
  state === 'waiting' ? t('updates:rollout.waiting') : t(`jobs:is.${state === 'sent' ? 'queued' : state}`)

/** The progress of each stage of a rollout, and its results: devices with the same outcome are one line, the largest group first. */
export default function RolloutProgressTab() {
  const t = useText()
  const { id, query } = useRollout()
  const isOver = query.data?.finished_at != null
  const groups = useData(
    deviceUpdates.rolloutGroups,
    { id: id ?? 0 },
    { enabled: id !== undefined, refetchInterval: isOver ? false : PACE },
  )
  if (!query.data) return null
  const results = t('updates:rollout.results')
  return (
    <div className={classes.sections}>
      <NotStarted rollout={query.data} />
      <Stages progress={query.data.progress} />
      <section>
        <h2 className={classes.heading}>{results}</h2>
        <ScrollTable
          label={results}
          first="number"
          heads={[t('updates:rollout.devices'), t('updates:column.now'), t('updates:rollout.message')]}
        >
          {groups.data?.rows.map(({ state, message, devices }) => (
            <tr key={`${state} ${message ?? ''}`}>
              <td>{devices}</td>
              <td>{stateText(t, state)}</td>
              <td>{message}</td>
            </tr>
          ))}
        </ScrollTable>
      </section>
    </div>
  )
}

function Stages({ progress }: Pick<RolloutDetails, 'progress'>) {
  const t = useText()
  const stages = t('updates:rollout.stages')
  return (
    <section>
      <h2 className={classes.heading}>{stages}</h2>
      <ScrollTable
        label={stages}
        first="numbers"
        heads={[
          t('updates:rollout.stage'),
          t('updates:rollout.devices'),
          t('updates:rollout.waiting'),
          t('updates:rollout.running'),
          t('updates:state.done'),
          t('updates:state.failed'),
          t('updates:state.cancelled'),
        ]}
      >
        {progress.map(({ wave, devices, waiting, running, done, failed, cancelled }) => (
          <tr key={wave}>
            <td>{wave ?? '—'}</td>
            <td>{devices}</td>
            <td>{waiting}</td>
            <td>{running}</td>
            <td>{done}</td>
            <td data-warn={failed > 0 || undefined}>{failed}</td>
            <td>{cancelled}</td>
          </tr>
        ))}
      </ScrollTable>
    </section>
  )
}
