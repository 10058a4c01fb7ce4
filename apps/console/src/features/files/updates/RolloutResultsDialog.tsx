import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import type { RolloutGroup } from '@outpost/contract/files/updates/schemas'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useData } from '../../../kit/api/query.ts'
import { readingOf } from '../../../kit/api/reading.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'

interface RolloutResultsProps {
  id: number
  /** The name of the firmware. */
  purpose: string
}

const stateText = (t: Translate, state: RolloutGroup['state']): string =>
  state === 'waiting' || state === 'sent'
    ? t('updates:state.queued')
    : state === 'running'
      ? t('updates:rollout.running')
      : t(`updates:state.${state === 'done' || state === 'cancelled' ? state : 'failed'}`)

/** What became of the devices of a roll-out: the same results together, the most frequent first. */
export default function RolloutResultsDialog({ id, purpose }: DialogProps<RolloutResultsProps>) {
  const t = useText()
  const query = useData(deviceUpdates.rolloutGroups, { id })
  const { loading, failure } = readingOf(query)
  const title = t('updates:rollout.results')
  return (
    <DetailsDialog {...useDialogLayer()} title={title} purpose={purpose} loading={loading} error={failure}>
      <ScrollTable
        label={title}
        first="number"
        heads={[t('updates:rollout.devices'), t('updates:column.now'), t('updates:rollout.message')]}
      >
        {query.data?.rows.map(({ state, message, devices }) => (
          <tr key={`${state} ${message ?? ''}`}>
            <td>{devices}</td>
            <td>{stateText(t, state)}</td>
            <td>{message}</td>
          </tr>
        ))}
      </ScrollTable>
    </DetailsDialog>
  )
}
