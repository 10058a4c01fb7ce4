import { incidents } from '@outpost/contract/alerts/incidents/endpoints'
import type { Incident } from '@outpost/contract/alerts/incidents/schemas'
import { Alert } from '@outpost/ui/Alert'
import { DateTime, Ellipsis } from '@outpost/ui/Cells'
import { type Fact, Facts } from '@outpost/ui/Facts'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useActions } from '../../../kit/api/action.tsx'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { isMissing } from '../../../kit/screen/RecordPage.tsx'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import classes from '../editor/Editor.module.css'
import { incidentActions } from './actions.ts'
import { statusOf } from './columns.tsx'
import { pace } from './IncidentList.tsx'
import { deviceColumns, entryColumns, messageColumns } from './partColumns.tsx'
import { stepColumns } from './stepColumns.tsx'
import { incidentTitle, listAddress } from './texts.ts'

const factsOf = (row: Incident, t: Translate): Fact[] => [
  { label: t('incidents:field.cause'), value: t(`incidents:cause.${row.cause}`) },
  {
    label: t('incidents:field.devices'),
    value: t('incidents:affected', { count: String(row.devices_count), total: String(row.total_devices_count) }),
  },
  { label: t('incidents:field.opened_at'), value: <DateTime at={utcInstant(row.opened_at)} short /> },
  ...(row.resolved_at === null
    ? []
    : [{ label: t('incidents:field.resolved_at'), value: <DateTime at={utcInstant(row.resolved_at)} short /> }]),
  {
    label: t('incidents:field.messages'),
    value: t('incidents:sent', {
      sent: String(row.sent_count),
      withheld: String(row.withheld_count),
      failed: String(row.failed_count),
    }),
  },
  {
    label: t('incidents:field.automation'),
    value: <Ellipsis>{row.automations.map(({ name }) => name).join(', ')}</Ellipsis>,
  },
]

/** Who has taken the incident, and who has ended it, with their notes. */
function People({ row }: { row: Incident }) {
  const t = useText()
  return (
    <>
      {row.acknowledged_by !== null && (
        <Alert quiet title={t('incidents:taken', { name: row.acknowledged_by })}>
          <DateTime at={utcInstant(row.acknowledged_at)} short />
          {row.note !== '' && <div>{row.note}</div>}
        </Alert>
      )}
      {row.resolved_by !== null && (
        <Alert quiet title={t('incidents:endedByHand', { name: row.resolved_by })}>
          {row.resolve_reason}
        </Alert>
      )}
    </>
  )
}

function Devices({ id }: { id: number }) {
  const t = useText()
  const table = useTable({
    endpoint: incidents.devices,
    columns: useMemo(() => deviceColumns(t), [t]),
    storageKey: 'incident-devices',
    fixed: { id },
    inUrl: false,
  })
  useEvery(pace, () => void table.query.refetch())
  return (
    <ListTable
      table={table}
      label={t('incidents:devices')}
      search={t('alerts:searchDevices')}
      rowLabel={(row) => row.device_name}
      empty={{ message: t('incidents:noDevices') }}
      height="auto"
    />
  )
}

function Messages({ id }: { id: number }) {
  const t = useText()
  const table = useTable({
    endpoint: incidents.messages,
    columns: useMemo(() => messageColumns(t), [t]),
    storageKey: 'incident-messages',
    fixed: { id },
    inUrl: false,
  })
  useEvery(pace, () => void table.query.refetch())
  return (
    <ListTable
      table={table}
      label={t('incidents:messages')}
      rowLabel={(row) => row.receiver || row.device_name}
      empty={{ message: t('incidents:noMessages') }}
      height="auto"
    />
  )
}

function Steps({ id }: { id: number }) {
  const t = useText()
  const table = useTable({
    endpoint: incidents.escalation,
    columns: useMemo(() => stepColumns(t), [t]),
    storageKey: 'incident-steps',
    fixed: { id },
    inUrl: false,
  })
  useEvery(pace, () => void table.query.refetch())
  return (
    <ListTable
      table={table}
      label={t('incidents:escalation')}
      search={false}
      rowLabel={(row) => t('incidents:step.number', { number: row.step })}
      empty={{ message: t('incidents:noSteps') }}
      height="auto"
    />
  )
}

function History({ id }: { id: number }) {
  const t = useText()
  const table = useTable({
    endpoint: incidents.history,
    columns: useMemo(() => entryColumns(t), [t]),
    storageKey: 'incident-history',
    fixed: { id },
    inUrl: false,
  })
  useEvery(pace, () => void table.query.refetch())
  return (
    <ListTable
      table={table}
      label={t('incidents:history')}
      search={false}
      rowLabel={(row) => t(`incidents:entry.${row.kind}`)}
      empty={{ message: t('incidents:noHistory') }}
      height="auto"
    />
  )
}

/** An incident: what is wrong where, who has taken it, who was told, and what has happened. */
export function IncidentView({ id }: { id: number }) {
  const t = useText()
  const navigate = useNavigate()
  const { data, error, refetch } = useData(incidents.get, { id })
  const actions = useActions(incidentActions)
  useEvery(data?.status !== 'resolved' && pace, () => void refetch())
  const back = { id: 'back', label: t('incidents:back'), onClick: () => void navigate({ href: listAddress }) }
  if (isMissing(error)) return <EmptyState drawing="search" message={t('incidents:missing')} action={back} />
  if (error && !data)
    return <ErrorState title={t('incidents:failed')} {...explain(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeletons shape="block" height={160} />
  const own = data.status === 'resolved' ? [] : actions.of(data)
  const acknowledge = own.find((entry) => entry.id === 'acknowledge')
  return (
    <>
      <Facts
        title={incidentTitle(data)}
        marks={statusOf(t, data)}
        facts={factsOf(data, t)}
        {...(acknowledge &&
          (data.status === 'open'
            ? { primary: acknowledge }
            : { secondary: { ...acknowledge, label: t('incidents:acknowledge.again') } }))}
        more={[...own.filter((entry) => entry.id !== 'acknowledge'), back]}
      />
      <People row={data} />
      <h2 className={classes.legend}>{t('incidents:devices')}</h2>
      <Devices id={id} />
      <h2 className={classes.legend}>{t('incidents:escalation')}</h2>
      <Steps id={id} />
      <h2 className={classes.legend}>{t('incidents:messages')}</h2>
      <Messages id={id} />
      <h2 className={classes.legend}>{t('incidents:history')}</h2>
      <History id={id} />
    </>
  )
}
