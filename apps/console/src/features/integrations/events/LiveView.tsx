import { Button } from '@mantine/core'
import { events } from '@outpost/contract/integrations/events/endpoints'
import { eventLimits, type EventType, eventTypes, permissionFor } from '@outpost/contract/integrations/events/constants'
import type { EventRecord } from '@outpost/contract/integrations/events/schemas'
import { liveChannels, liveEvents } from '@outpost/contract/live'
import { DateTime, Missing } from '@outpost/ui/Cells'
import { MultiSelectField, TextField } from '@outpost/ui/Fields'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useLive, useLiveState } from '../../../kit/live/live.ts'
import { IntegrationsFrame } from '../IntegrationsFrame.tsx'
import classes from '../Integrations.module.css'
import { emptyTail, matching, toggled, withEvents } from './tail.ts'

/** Reads the latest events, follows those that happen, and pauses. */
function useTail() {
  const [live, setLive] = useState(emptyTail)
  const state = useLiveState()
  const { data, error, refetch } = useData(events.list, { limit: eventLimits.shown })
  // What has happened while the connection was down is read again.
  const readAgain = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (state === 'up') readAgain()
  }, [state])
  useLive<{ events: EventRecord[] }>(liveChannels.events, liveEvents.events, (message) =>
    setLive((before) => withEvents(before, message.events)),
  )
  const read = data?.rows
  const tail = useMemo(() => (live.held === undefined && read ? withEvents(live, read) : live), [live, read])
  return { tail, query: { data, error, refetch }, toggle: () => setLive(toggled(tail)) }
}

/** The events as they happen, as far as the user may see them. */
export default function LiveView() {
  const t = useText()
  const can = useCan()
  const { tail, query, toggle } = useTail()
  const [types, setTypes] = useState<readonly string[]>([])
  const [device, setDevice] = useState('')
  const isPaused = tail.held !== undefined
  const rows = matching(tail, types.length === 0 ? undefined : new Set(types as EventType[]), device)
  const options = eventTypes.filter((type) => can(permissionFor(type))).map((value) => ({ value, label: value }))
  return (
    <IntegrationsFrame current="live">
      <div className={classes.bar}>
        <MultiSelectField label={t('integrations:field.types')} value={types} onChange={setTypes} options={options} />
        <TextField label={t('integrations:live.device')} value={device} onChange={setDevice} />
        <Button
          variant="default"
          leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          onClick={toggle}
        >
          {isPaused ? t('integrations:live.continue', { count: tail.held?.length ?? 0 }) : t('integrations:live.pause')}
        </Button>
      </div>
      {query.data === undefined && tail.shown.length === 0 ? (
        query.error ? (
          <ErrorState
            title={t('integrations:failed.live')}
            {...explain(query.error)}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeletons shape="lines" count={6} />
        )
      ) : (
        <Events rows={rows} isEmpty={tail.shown.length === 0} />
      )}
    </IntegrationsFrame>
  )
}

function Events({ rows, isEmpty }: { rows: readonly EventRecord[]; isEmpty: boolean }) {
  const t = useText()
  if (rows.length === 0)
    return <p className={classes.help}>{t(isEmpty ? 'integrations:live.empty' : 'integrations:live.none')}</p>
  return (
    <ScrollTable
      label={t('integrations:view.live')}
      first="name"
      tall
      heads={[
        t('integrations:field.time'),
        t('integrations:field.type'),
        t('integrations:field.device'),
        t('integrations:field.company'),
        t('integrations:field.data'),
      ]}
    >
      {rows.map((event) => (
        <Row key={event.id} event={event} />
      ))}
    </ScrollTable>
  )
}

function Row({ event: { type, created_at, device, company, data } }: { event: EventRecord }) {
  return (
    <tr>
      <td>
        <DateTime at={utcInstant(created_at)} short />
      </td>
      <td translate="no">{type}</td>
      <td>{device ? device.name : <Missing />}</td>
      <td>{company.name}</td>
      <td className={classes.data}>{Object.keys(data).length === 0 ? <Missing /> : JSON.stringify(data)}</td>
    </tr>
  )
}
