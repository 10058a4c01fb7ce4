import { Button } from '@mantine/core'
import type { Verdict } from '@outpost/contract/system/health/checks'
import { verdicts } from '@outpost/contract/system/health/checks'
import { health } from '@outpost/contract/system/health/endpoints'
import { reportText } from '@outpost/contract/system/health/report-text'
import type { HealthReport } from '@outpost/contract/system/health/schemas'
import { Alert, type AlertTone } from '@outpost/ui/Alert'
import { Card } from '@outpost/ui/Card'
import { DateTime } from '@outpost/ui/Cells'
import { ErrorState, Page, Skeletons } from '@outpost/ui/Page'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../../kit/api/download.ts'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { CopyButton } from '../../../kit/view/CopyButton.tsx'
import { Finding } from './Finding.tsx'
import classes from './Health.module.css'

const tones: Record<Verdict, AlertTone> = { problem: 'error', warning: 'warning', unknown: 'info', ok: 'success' }

/** The checks of the installation, the worst results first, each with what mends it. */
export default function HealthPage() {
  const t = useText()
  // A run asks devices and mail servers, so it is only repeated on request.
  const { data, error, isFetching, refetch } = useData(
    health.check,
    {},
    { gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  return (
    <Page
      title={t('health:page')}
      description={t('health:description')}
      tools={data && <CopyButton value={() => reportText(data)} label={t('health:copy')} />}
      primary={{
        id: 'run',
        label: t(isFetching ? 'health:running' : 'health:run'),
        icon: <IconRefresh size={16} />,
        onClick: () => void refetch(),
        ...(isFetching && { disabledReason: t('health:wait') }),
      }}
    >
      <div className={classes.column}>
        {data ? (
          <Results report={data} />
        ) : error ? (
          <ErrorState title={t('health:failed')} {...explain(error)} onRetry={() => void refetch()} />
        ) : (
          <>
            <p className={classes.note}>{t('health:wait')}</p>
            <Skeletons shape="lines" count={8} />
          </>
        )}
        <SupportBundle />
      </div>
    </Page>
  )
}

function Results({ report }: { report: HealthReport }) {
  const t = useText()
  const groups = verdicts
    .map((verdict) => ({ verdict, findings: report.findings.filter((one) => one.verdict === verdict) }))
    .filter(({ findings }) => findings.length > 0)
  return (
    <>
      <Alert tone={tones[report.verdict]} title={t(`health:result.${report.verdict}`)}>
        {t('health:checked')} <DateTime at={utcInstant(report.checked_at)} />
      </Alert>
      {groups.map(({ verdict, findings }) => (
        <Card key={verdict} title={`${t(`health:verdict.${verdict}`)} (${findings.length})`} flush>
          <ul className={classes.findings}>
            {findings.map((finding) => (
              <Finding key={finding.check} finding={finding} />
            ))}
          </ul>
        </Card>
      ))}
    </>
  )
}

function SupportBundle() {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    await download(health.bundle.path, { name: 'support.tar.gz' })
    setBusy(false)
  }
  return (
    <Card title={t('health:bundle.title')}>
      <p className={classes.note}>{t('health:bundle.help')}</p>
      <Button variant="default" loading={busy} leftSection={<IconDownload size={16} />} onClick={() => void save()}>
        {t('health:bundle.verb')}
      </Button>
    </Card>
  )
}
