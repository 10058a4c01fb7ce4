import { hosts } from '@outpost/contract/system/hosts/endpoints'
import { publicAddress } from '@outpost/contract/system/public-address/endpoints'
import { Card } from '@outpost/ui/Card'
import { DateTime, StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import { Page } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { type FailedRequest, failedRequests } from '../../../kit/api/failures.ts'
import { build } from '../../../kit/browser/version.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { type LiveState, useLiveState } from '../../../kit/live/live.ts'
import { CopyButton } from '../../../kit/view/CopyButton.tsx'
import { AddressStep } from '../first-run/steps/AddressStep.tsx'
import { Hosts } from './Hosts.tsx'
import { reportText } from './report.ts'
import classes from './Status.module.css'
import { type Readiness, useReadiness } from './useReadiness.ts'

const liveTones: Record<LiveState, Tone> = { off: 'none', connecting: 'pending', up: 'positive', down: 'error' }

/** The version, the state of the server and of the live connection, and the latest failed requests, ready to report. */
export default function StatusPage() {
  const t = useText()
  const can = useCan()
  const live = useLiveState()
  const { data: readiness } = useReadiness()
  const failed = failedRequests()
  const report = () =>
    reportText({
      build,
      browser: navigator.userAgent,
      server: readiness === undefined ? 'unknown' : readiness.ready ? 'ready' : (readiness.reason ?? 'no response'),
      live,
      failed,
      at: new Date(),
    })
  return (
    <Page title={t('system:status.title')} description={t('system:status.description')}>
      <div className={classes.column}>
        <Card title={t('system:status.now')} extra={<CopyButton value={report} label={t('system:status.copy')} />}>
          <FactList
            facts={[
              { label: t('system:status.version'), value: build.version },
              { label: t('system:status.built'), value: <DateTime at={build.timestamp * 1000} /> },
              { label: t('system:status.server'), value: <Server readiness={readiness} /> },
              {
                label: t('system:status.live'),
                value: <StatusGlyph tone={liveTones[live]} label={t(`system:status.connection.${live}`)} />,
              },
            ]}
          />
        </Card>
        {can(hosts.list) && <Hosts />}
        {can(publicAddress.set) && (
          <Card title={t('firstRun:address.label')}>
            <p className={classes.help}>{t('firstRun:address.help')}</p>
            <AddressStep done onDone={() => undefined} />
          </Card>
        )}
        <FailedRequests failed={failed} />
      </div>
    </Page>
  )
}

function FailedRequests({ failed }: { failed: readonly FailedRequest[] }) {
  const t = useText()
  return (
    <Card title={t('system:status.failed')}>
      {failed.length === 0 ? (
        <p className={classes.none}>{t('system:status.noneFailed')}</p>
      ) : (
        <ScrollTable
          label={t('system:status.failed')}
          heads={[t('system:status.time'), t('system:status.call'), t('system:status.result'), t('system:status.id')]}
          first="name"
        >
          {failed.map(({ number, at, method, path, status, code, requestId }) => (
            <tr key={number}>
              <td>
                <DateTime at={at} />
              </td>
              <td className={classes.mono}>
                {method} {path}
              </td>
              <td>
                {status} {code}
              </td>
              <td className={classes.mono}>{requestId ?? t('system:status.noResponse')}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </Card>
  )
}

function Server({ readiness }: { readiness: Readiness | undefined }) {
  const t = useText()
  if (!readiness) return <StatusGlyph tone="pending" label={t('system:status.checking')} />
  if (readiness.ready)
    return <StatusGlyph tone="positive" label={t('system:status.ready', { milliseconds: readiness.took })} />
  return <StatusGlyph tone="error" label={readiness.reason ?? t('system:status.noResponse')} />
}
