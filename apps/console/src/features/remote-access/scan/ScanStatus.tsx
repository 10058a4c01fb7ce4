import { Button, Progress } from '@mantine/core'
import { Alert } from '@outpost/ui/Alert'
import { Age } from '@outpost/ui/Cells'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Scan.module.css'
import type { ScanState } from './useScan.ts'

/** What a scan is doing or how it ended, with a button to cancel it. */
export function ScanStatus({ scan }: { scan: ScanState }) {
  const t = useText()
  const { data, isRunning, busy, cancel } = scan
  if (!data) return null
  const { progress, total, completed_at: completed } = data
  if (isRunning)
    return (
      <div className={classes.status}>
        <output className={classes.words}>
          {total === null ? t('scan:looking') : t('scan:testing', { done: progress, count: total })}
          <Progress
            size="sm"
            value={total === null ? 100 : (100 * progress) / Math.max(1, total)}
            animated={total === null}
            aria-label={t('scan:progress')}
          />
        </output>
        <Button variant="default" onClick={cancel} disabled={busy}>
          {t('scan:cancel')}
        </Button>
      </div>
    )
  return (
    <>
      {data.state === 'failed' && (
        <Alert tone="error" title={t('scan:failed')}>
          {t(`scan:failure.${data.failure ?? 'device'}`)}
        </Alert>
      )}
      {data.state === 'cancelled' && <Alert quiet>{t('scan:cancelled')}</Alert>}
      {completed !== null && (
        <p className={classes.age}>
          {t('scan:age')} <Age at={utcInstant(completed)} fixed={false} />.{' '}
          {t('scan:tested', { ports: data.scanned_ports.join(', ') })}
        </p>
      )}
    </>
  )
}
