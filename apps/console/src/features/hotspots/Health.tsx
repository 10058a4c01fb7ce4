import { signalBands } from '@outpost/contract/device/wireless'
import type { Device } from '@outpost/contract/devices/device'
import { wireless } from '@outpost/contract/hotspots/endpoints'
import type { WifiHealth } from '@outpost/contract/hotspots/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { Card } from '@outpost/ui/Card'
import { Age, formatLevel } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { statusOf } from '../devices/public.ts'
import classes from './Hotspots.module.css'

/** How well clients are connected, and who could not log in. It is read from the device when the user asks for it. */
export function Health({ device }: { device: Device }) {
  const t = useText()
  const [asked, setAsked] = useState(false)
  const isOnline = statusOf(device) === 'online'
  const { data, error, isFetching, refetch } = useData(
    wireless.health,
    { device_id: device.id },
    { enabled: asked && isOnline, staleTime: Number.POSITIVE_INFINITY, retry: false },
  )
  const read = {
    id: 'health',
    label: t('hotspots:health.read'),
    icon: <IconRefresh size={16} />,
    busy: isFetching,
    disabledReason: isOnline ? undefined : t('hotspots:offline'),
    onClick: () => (asked ? void refetch() : setAsked(true)),
  }
  return (
    <Card title={t('hotspots:health.title')} extra={<ActionButton action={read} />}>
      <div className={classes.stack} aria-live="polite">
        {!data && !error && <p className={classes.note}>{t('hotspots:health.purpose')}</p>}
        {error && !isFetching && (
          <Alert tone="error" title={t('hotspots:health.failed')}>
            {explain(error).reason}
          </Alert>
        )}
        {data && <Found health={data} />}
      </div>
    </Card>
  )
}

function Found({ health }: { health: WifiHealth }) {
  const t = useText()
  return (
    <>
      {health.access_points.map((point) => (
        <Signals key={point.wlan_id} point={point} />
      ))}
      {health.missing.map(({ what, reason }) => (
        <Alert key={what} title={t(`hotspots:health.missing.${what}`)} quiet>
          {reason}
        </Alert>
      ))}
      {health.failures.length > 0 ? (
        <Failures failures={health.failures} />
      ) : (
        health.missing.every(({ what }) => what !== 'failures') && (
          <p className={classes.note}>{t('hotspots:health.noFailures')}</p>
        )
      )}
    </>
  )
}

/** The clients of an access point by the strength of their signals. */
function Signals({ point }: { point: WifiHealth['access_points'][number] }) {
  const t = useText()
  const { locale } = useUiLocale()
  const most = Math.max(1, ...point.signals)
  const names = [
    ...signalBands.map((least) => t('hotspots:health.atLeast', { level: formatLevel(least, locale) })),
    t('hotspots:health.weaker'),
  ]
  const name = point.ssid ?? point.wlan_id
  return (
    <section aria-label={name}>
      <p className={classes.note}>
        <bdi>{name}</bdi> · {t('hotspots:health.clients', { count: point.clients_count })}
      </p>
      <dl className={classes.bars}>
        {point.signals.map((count, band) => (
          <Bar key={names[band]} label={names[band]!} count={count} share={(count / most) * 100} />
        ))}
      </dl>
    </section>
  )
}

function Bar({ label, count, share }: { label: string; count: number; share: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={classes.meter} aria-hidden>
        <span style={{ inlineSize: `${share}%` }} />
      </dd>
      <dd>{count}</dd>
    </>
  )
}

function Failures({ failures }: { failures: WifiHealth['failures'] }) {
  const t = useText()
  const heads = [
    t('hotspots:health.when'),
    t('hotspots:field.mac'),
    t('hotspots:field.interface'),
    t('hotspots:health.reason'),
  ]
  return (
    <ScrollTable label={t('hotspots:health.failures')} first="name" heads={heads}>
      {failures.map(({ at, mac, wlan_id, reason, detail }) => (
        <tr key={`${at} ${mac} ${detail}`}>
          <td>
            <Age at={utcInstant(at)} />
          </td>
          <td translate="no">{mac}</td>
          <td translate="no">{wlan_id}</td>
          <td title={detail}>{t(`hotspots:health.reasons.${reason}`)}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}
