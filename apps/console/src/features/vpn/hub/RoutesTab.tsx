import { vpnClients, vpnNetworks } from '@outpost/contract/vpn/endpoints'
import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { ActionButton, type UiAction } from '@outpost/ui/Actions'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { IconPlus } from '@tabler/icons-react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import { NamesCard } from '../names/NamesCard.tsx'
import classes from '../Vpn.module.css'
import { RouteTable } from './routes/RouteTable.tsx'
import { allClients } from './allClients.ts'
import { useHub } from './useHub.ts'

/** Milliseconds between two reads. */
const pace = 10_000

/** The networks behind the clients of a hub. */
export default function RoutesTab() {
  const hub = useHub()
  return hub ? <Routes hub={hub} /> : null
}

function Routes({ hub }: { hub: VpnHub }) {
  const t = useText()
  const can = useCan()
  const { data, error, refetch } = useData(vpnClients.list, allClients(hub.id), { refetchInterval: pace })
  if (hub.type === 'tap') return <EmptyState message={t('vpn:route.tap')} />
  if (!data && error)
    return <ErrorState title={t('vpn:route.failed')} {...explain(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeletons shape="lines" count={4} />
  const clients = data.rows
  const isEmpty = clients.every(({ routes }) => routes.length === 0)
  const add: UiAction | undefined = can(vpnNetworks.addRoute)
    ? {
        id: 'add',
        label: t('vpn:addRoute.verb'),
        icon: <IconPlus size={16} />,
        disabledReason: clients.length === 0 ? t('vpn:route.noClients') : undefined,
        onClick: () => void open(dialogs.addRoute, { hub, clients }),
      }
    : undefined
  if (isEmpty)
    return (
      <div className={classes.stack}>
        <EmptyState message={t('vpn:route.empty')} action={add} />
        <NamesCard hubId={hub.id} />
      </div>
    )
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <p className={classes.note}>
          {t('vpn:route.note')} {hub.kind === 'wireguard' && t('vpnWireguard:routes')}
        </p>
        {add && <ActionButton action={add} variant="primary" />}
      </div>
      <RouteTable hub={hub} clients={clients} mayEdit={can(vpnNetworks.removeRoute)} />
      <NamesCard hubId={hub.id} />
    </div>
  )
}
