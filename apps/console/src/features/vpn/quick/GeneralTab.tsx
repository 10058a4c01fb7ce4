import { vpnNetworks } from '@outpost/contract/vpn/endpoints'
import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { Alert } from '@outpost/ui/Alert'
import { Card } from '@outpost/ui/Card'
import { CopyText, DateTime, Missing } from '@outpost/ui/Cells'
import { type Fact, FactList } from '@outpost/ui/Facts'
import { Link } from '@outpost/ui/Link'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { href } from '../../../kit/screen/screen.ts'
import { HubState } from '../cells.tsx'
import { Disclaimer } from '../Disclaimer.tsx'
import { useHub } from '../hub/useHub.ts'
import { addressText, hubStatus, reasonOf } from '../state.ts'
import classes from '../Vpn.module.css'
import { TimeLeft } from './TimeLeft.tsx'

/** Status and end of a quick connect, its device and the networks behind it. */
export default function GeneralTab() {
  const t = useText()
  const hub = useHub()
  if (!hub) return null
  const reason = reasonOf(t, hub)
  return (
    <div className={classes.stack}>
      <Disclaimer />
      {reason !== undefined && (
        <Alert tone={hub.enabled ? 'error' : 'warning'} title={t(`vpn:status.${hubStatus(hub)}`)} quiet>
          {reason}
        </Alert>
      )}
      <Card title={t('vpn:general.status')}>
        <FactList facts={factsOf(t, hub)} />
      </Card>
      <Card title={t('vpnQuick:routes.title')}>
        <Routes id={hub.id} />
      </Card>
    </div>
  )
}

const factsOf = (t: Translate, hub: VpnHub): Fact[] => [
  { label: t('vpn:field.status'), value: <HubState hub={hub} /> },
  {
    label: t('vpnQuick:field.started'),
    value: hub.start_time === 0 ? <Missing /> : <DateTime at={hub.start_time * 1000} short />,
  },
  { label: t('vpnQuick:field.ends'), value: <TimeLeft hub={hub} /> },
  {
    label: t('vpnQuick:field.device'),
    value: hub.endpoint_device ? (
      <Link href={href('/devices/{id}', { id: hub.endpoint_device.id })}>{hub.endpoint_device.name}</Link>
    ) : (
      <Missing />
    ),
  },
  { label: t('vpn:field.address'), value: <CopyText value={addressText(hub)} label={t('vpn:field.address')} /> },
  { label: t('vpn:general.subnet'), value: <CopyText value={hub.subnet} label={t('vpn:general.subnet')} /> },
  { label: t('vpn:field.description'), value: hub.description === '' ? <Missing /> : hub.description },
]

function Routes({ id }: { id: number }) {
  const t = useText()
  const { data, error, refetch } = useData(vpnNetworks.quickRoutes, { id, limit: 50 })
  if (error && !data)
    return <ErrorState compact title={t('vpnQuick:routes.failed')} {...explain(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeletons shape="lines" count={2} />
  if (data.rows.length === 0) return <EmptyState compact message={t('vpnQuick:routes.empty')} />
  return (
    <ScrollTable
      label={t('vpnQuick:routes.title')}
      first="name"
      heads={[
        t('vpn:field.name'),
        t('vpnQuick:routes.address'),
        t('vpnQuick:routes.netmask'),
        t('vpnDevice:route.reachedAs'),
      ]}
    >
      {data.rows.map((route) => (
        <tr key={route.id}>
          <td>{route.name === '' ? <Missing /> : <bdi>{route.name}</bdi>}</td>
          <td>
            <CopyText value={route.ip} label={t('vpnQuick:routes.address')} />
          </td>
          <td>
            <CopyText value={route.netmask} label={t('vpnQuick:routes.netmask')} />
          </td>
          <td>
            {route.mapped_ip === null ? (
              t('vpnDevice:route.itself')
            ) : (
              <CopyText value={route.mapped_ip} label={t('vpnDevice:route.reachedAs')} />
            )}
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}
