import { accessRequests } from '@outpost/contract/remote-access/approval/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { isRecorded } from '@outpost/contract/remote-access/recording/constants'
import type { UiAction } from '@outpost/ui/Actions'
import { CopyText, DateTime, Ellipsis, Missing as NoValue, TagList } from '@outpost/ui/Cells'
import { type Fact, Facts } from '@outpost/ui/Facts'
import { Link } from '@outpost/ui/Link'
import { EmptyState, ErrorState, Page, Skeletons } from '@outpost/ui/Page'
import { IconTerminal2 } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCan } from '../../kit/auth/can.ts'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { href } from '../../kit/screen/screen.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { statusOf } from '../devices/public.ts'
import { lacksApproval, requestAction } from './approval/RequestButton.tsx'
import { EntryStatus } from './columns.tsx'
import { type Entry, isOpenable, openSession, protocolName, targetOf } from './entry.ts'
import { entryName } from './name.ts'
import classes from './RemoteAccess.module.css'
import { SessionsTable } from './SessionsTable.tsx'
import { useEntryMenu } from './useEntryMenu.tsx'

/** Polling interval of the device's status, in milliseconds. */
const PACE = 10_000

const tagLabel = ({ name }: { name: string }) => ({ label: name })

function factsOf(entry: Entry, t: Translate): Fact[] {
  return [
    {
      label: t('remote:field.device'),
      value: (
        <Link className={classes.link} href={href('/devices/{id}', { id: entry.device_id! })}>
          {entry.device_name}
        </Link>
      ),
    },
    { label: t('remote:field.target'), value: <CopyText value={targetOf(entry)} label={t('remote:field.target')} /> },
    { label: t('remote:field.protocol'), value: entry.protocol && protocolName(entry.protocol) },
    { label: t('remote:field.company'), value: <Ellipsis>{entry.company_name}</Ellipsis> },
    {
      label: t('remote:field.credentials'),
      value: t(entry.credentials_required ? 'devices:value.yes' : 'devices:value.no'),
    },
    {
      label: t('remote:field.remembered'),
      value: t(entry.credentials_stored ? 'devices:value.yes' : 'devices:value.no'),
    },
    ...(isRecorded(entry.protocol) && entry.recording_mode
      ? [{ label: t('recording:field'), value: t(`recording:mode.${entry.recording_mode}`) }]
      : []),
    { label: t('remote:field.main'), value: t(entry.is_main ? 'devices:value.yes' : 'devices:value.no') },
    {
      label: t('remote:field.tags'),
      value: entry.tags?.length ? <TagList tags={entry.tags.map(tagLabel)} /> : <NoValue />,
    },
    { label: t('remote:field.created'), value: <DateTime at={utcInstant(entry.created_at)} /> },
  ]
}

/** A target behind a device, with the sessions of all users who connected to it. */
export default function EntryPage() {
  const t = useText()
  const navigate = useNavigate()
  const params = useParams({ strict: false }) as { id?: string }
  const id = /^[1-9]\d{0,9}$/.test(params.id ?? '') ? Number(params.id) : undefined
  const { data, error, refetch } = useData(
    remoteAccess.list,
    { id: [id ?? 0], limit: 1 },
    { enabled: id !== undefined, refetchInterval: PACE },
  )
  const entry = data?.rows[0]
  const toList = (): void => void navigate({ to: '/remote/access' })
  if (id === undefined || (data && !entry)) return <Missing onLeave={toList} />
  if (!data && error)
    return <ErrorState title={t('remote:failed')} {...explain(error)} onRetry={() => void refetch()} />
  return (
    <div className={classes.details}>
      {entry ? <EntryFacts entry={entry} onRemoved={toList} /> : <Skeletons shape="block" height={88} />}
      {entry && <SessionsTable id={entry.id} />}
    </div>
  )
}

function Missing({ onLeave }: { onLeave: () => void }) {
  const t = useText()
  return (
    <Page title={t('remote:missing.title')}>
      <EmptyState
        drawing="search"
        message={t('remote:missing.message')}
        action={{ id: 'back', label: t('remote:missing.back'), onClick: onLeave }}
      />
    </Page>
  )
}

function EntryFacts({ entry, onRemoved }: { entry: Entry; onRemoved: () => void }) {
  const t = useText()
  const can = useCan()
  const offline = statusOf({ status: entry.device_status ?? null }) !== 'online'
  const connect: UiAction | undefined =
    !isOpenable(entry) || !can(remoteAccess.open)
      ? undefined
      : lacksApproval(entry)
        ? requestAction(entry, t, can(accessRequests.create))
        : {
            id: 'connect',
            label: t('remote:connect.action'),
            icon: <IconTerminal2 size={16} />,
            onClick: () => openSession(entry),
            disabledReason: offline ? t('devices:reason.offline') : undefined,
          }
  return (
    <Facts
      title={entryName(entry)}
      status={<EntryStatus entry={entry} />}
      facts={factsOf(entry, t)}
      primary={connect}
      more={useEntryMenu(entry, onRemoved)}
    />
  )
}
