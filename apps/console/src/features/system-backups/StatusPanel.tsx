import type { BackupSettings, BackupStatus, SystemBackup } from '@outpost/contract/system-backups/schemas'
import { Alert } from '@outpost/ui/Alert'
import { Card } from '@outpost/ui/Card'
import { Age, DateTime, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import classes from './SystemBackups.module.css'

const tones = { none: 'none', proven: 'positive', pending: 'pending', overdue: 'error' } as const

function Proven({ status }: { status: BackupStatus }) {
  const t = useText()
  if (status.proven_at === null) return t('systemBackups:status.never')
  return (
    <>
      <Age at={utcInstant(status.proven_at)} fixed={false} />,{' '}
      {t('systemBackups:status.took', { seconds: status.proven_seconds ?? 1 })}
    </>
  )
}

const placeOf = ({ target, folder, s3 }: BackupSettings): string | null =>
  target === 'folder' ? folder : s3 && `${s3.endpoint}/${s3.bucket}/${s3.prefix}`

const factsOf = (status: BackupStatus, settings: BackupSettings, t: Translate) => [
  {
    label: t('systemBackups:field.status'),
    value: <StatusGlyph tone={tones[status.state]} label={t(`systemBackups:status.${status.state}`)} />,
  },
  { label: t('systemBackups:status.last'), value: <Proven status={status} /> },
  {
    label: t('systemBackups:status.next'),
    value:
      status.next_at === null ? t('systemBackups:status.noSchedule') : <DateTime at={utcInstant(status.next_at)} />,
  },
  { label: t('systemBackups:field.place'), value: (status.ready && placeOf(settings)) || <Missing /> },
]

/** Why the latest backup or its test restore has failed, in full: the list has no room for it. */
function Failure({ of: { state, error, proof } }: { of: SystemBackup }) {
  const t = useText()
  if (state === 'failed')
    return (
      <Alert tone="error" title={t('systemBackups:alarm.failedBackup')}>
        {error}
      </Alert>
    )
  return (
    proof?.state === 'failed' && (
      <Alert tone="error" title={t('systemBackups:alarm.failedProof')}>
        {proof.error}
      </Alert>
    )
  )
}

interface StatusPanelProps {
  status: BackupStatus
  settings: BackupSettings
  latest: SystemBackup | undefined
}

/** Whether backups can be relied on, and what to do if not. */
export function StatusPanel({ status, settings, latest }: StatusPanelProps) {
  const t = useText()
  return (
    <div className={classes.status}>
      {latest && <Failure of={latest} />}
      {status.state === 'overdue' && (
        <Alert tone="error" title={t('systemBackups:alarm.overdue')}>
          {t('systemBackups:alarm.overdueHelp')}
        </Alert>
      )}
      {!status.ready && (
        <Alert tone="warning" title={t('systemBackups:alarm.notReady')}>
          {t('systemBackups:alarm.notReadyHelp')}
        </Alert>
      )}
      {status.ready && settings.target === 'folder' && settings.same_disk === true && (
        <Alert tone="warning" title={t('systemBackups:alarm.sameDisk')}>
          {t('systemBackups:alarm.sameDiskHelp')}
        </Alert>
      )}
      <Card title={t('systemBackups:status.title')}>
        <FactList facts={factsOf(status, settings, t)} />
      </Card>
    </div>
  )
}
