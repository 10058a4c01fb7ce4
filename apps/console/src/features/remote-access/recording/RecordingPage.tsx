import { recordings } from '@outpost/contract/remote-access/recording/endpoints'
import type { Recording } from '@outpost/contract/remote-access/recording/schemas'
import type { UiAction } from '@outpost/ui/Actions'
import { DateTime, formatAge, formatBytes } from '@outpost/ui/Cells'
import { type Fact, Facts } from '@outpost/ui/Facts'
import { Link } from '@outpost/ui/Link'
import { useUiLocale } from '@outpost/ui/Locale'
import { EmptyState, ErrorState, Page, Skeletons } from '@outpost/ui/Page'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { IconDownload, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { isMissing, useRecordId } from '../../../kit/screen/RecordPage.tsx'
import { href } from '../../../kit/screen/screen.ts'
import { entryAddress } from '../entry.ts'
import classes from '../RemoteAccess.module.css'
import { removeRecording, saveRecording, verifyRecording } from './actions.ts'
import { Replay } from './Replay.tsx'

/** A recorded session: who, where and when, and what was recorded. */
export default function RecordingPage() {
  const t = useText()
  const navigate = useNavigate()
  const id = useRecordId('id')
  const { data: recording, error, refetch } = useData(recordings.get, { id: id ?? 0 }, { enabled: id !== undefined })
  const leave = (): void => void navigate({ to: '/access-history' })
  if (id === undefined || (!recording && isMissing(error)))
    return (
      <Page title={t('recording:missingTitle')}>
        <EmptyState
          drawing="search"
          message={t('recording:missing')}
          action={{ id: 'back', label: t('recording:back'), onClick: leave }}
        />
      </Page>
    )
  if (error && !recording)
    return <ErrorState title={t('recording:failed')} {...explain(error)} onRetry={() => void refetch()} />
  return (
    <div className={classes.details}>
      {recording ? <Header recording={recording} onRemoved={leave} /> : <Skeletons shape="block" height={88} />}
      {recording && <Replay key={recording.id} recording={recording} />}
    </div>
  )
}

function Header({ recording, onRemoved }: { recording: Recording; onRemoved: () => void }) {
  const t = useText()
  const can = useCan()
  const messages = useUiMessages()
  const { locale } = useUiLocale()
  const more: UiAction[] = [
    {
      id: 'download',
      label: t('recording:download'),
      icon: <IconDownload size={16} />,
      onClick: () => void saveRecording(recording),
    },
    {
      id: 'verify',
      label: t('recording:verify'),
      icon: <IconShieldCheck size={16} />,
      onClick: () => void verifyRecording(recording),
    },
  ]
  if (can(recordings.remove))
    more.push({
      id: 'remove',
      label: t('recording:remove'),
      icon: <IconTrash size={16} />,
      danger: true,
      disabledReason: recording.state === 'running' ? t('recording:stillRunning') : undefined,
      onClick: () => void removeRecording(recording).then((done) => done && onRemoved()),
    })
  const figures: Fact[] = [
    { label: t('recording:facts.start'), value: <DateTime at={utcInstant(recording.started_at)} /> },
    { label: t('recording:facts.duration'), value: formatAge(recording.duration, messages) },
    { label: t('recording:facts.size'), value: formatBytes(recording.size, locale) },
    { label: t('recording:facts.state'), value: t(`recording:state.${recording.state}`) },
  ]
  if (recording.kept_until !== null)
    figures.push({ label: t('recording:facts.kept'), value: <DateTime at={utcInstant(recording.kept_until)} /> })
  return <Facts title={t('remote:recordingTitle')} facts={[...placeOf(recording, t), ...figures]} more={more} />
}

const placeOf = (recording: Recording, t: Translate): Fact[] => [
  { label: t('recording:facts.user'), value: recording.username },
  {
    label: t('recording:facts.device'),
    value: <Link href={href('/devices/{id}', { id: recording.device_id })}>{recording.device_name}</Link>,
  },
  {
    label: t('recording:facts.entry'),
    value:
      recording.remote_access_id === null ? (
        recording.name
      ) : (
        <Link href={entryAddress(recording.remote_access_id)}>{recording.name}</Link>
      ),
  },
]
