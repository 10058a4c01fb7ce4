import { vpnClients, vpnNetworks } from '@outpost/contract/vpn/endpoints'
import type { VpnClient, VpnHub } from '@outpost/contract/vpn/schemas'
import { ActionButton, type UiAction } from '@outpost/ui/Actions'
import { CopyText, StatusGlyph } from '@outpost/ui/Cells'
import { IconButton } from '@outpost/ui/IconButton'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import { followed } from '../outcomes/outcome.ts'
import classes from '../Vpn.module.css'
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
  if (isEmpty) return <EmptyState message={t('vpn:route.empty')} action={add} />
  return (
    <div className={classes.inner}>
      <div className={classes.bar}>
        <p className={classes.note}>{t('vpn:route.note')}</p>
        {add && <ActionButton action={add} variant="primary" />}
      </div>
      <RouteTable hub={hub} clients={clients} mayRemove={can(vpnNetworks.removeRoute)} />
    </div>
  )
}

/** Whether users reach the networks behind a client. */
const isOpen = ({ type, enabled, lan }: VpnClient): boolean => enabled === 1 && (type !== 'device' || lan)

interface RouteTableProps {
  hub: VpnHub
  clients: readonly VpnClient[]
  mayRemove: boolean
}

function RouteTable({ hub, clients, mayRemove }: RouteTableProps) {
  const t = useText()
  const heads = [t('vpn:route.address'), t('vpn:route.netmask'), t('vpn:route.via'), t('vpn:field.status')]
  const remove = (client: VpnClient, { ip, netmask }: VpnClient['routes'][number]): void =>
    void confirm({
      endpoint: vpnNetworks.removeRoute,
      input: { id: hub.id, ip_address: ip, netmask, vpn_hub_user_id: client.id },
      title: t('vpn:removeRoute.title'),
      message: t('vpn:removeRoute.message', { network: ip, name: client.name }),
      confirmLabel: t('vpn:removeRoute.verb'),
      danger: true,
      ...followed('removeRoute'),
    })
  return (
    <ScrollTable
      label={t('vpn:tab.routes')}
      first="name"
      tall
      heads={mayRemove ? [...heads, t('vpn:route.actions')] : heads}
    >
      {clients.flatMap((client) =>
        client.routes.map((route) => (
          <tr key={route.id}>
            <td>
              <CopyText value={route.ip} label={t('vpn:route.address')} />
            </td>
            <td>
              <bdi dir="ltr">{route.netmask}</bdi>
            </td>
            <td>
              <bdi>{client.name}</bdi>
            </td>
            <td>
              <StatusGlyph
                tone={isOpen(client) ? 'positive' : 'neutral'}
                label={t(
                  isOpen(client) ? 'vpn:route.open' : client.enabled ? 'vpn:route.closed' : 'vpn:route.disabled',
                )}
              />
            </td>
            {mayRemove && (
              <td>
                <IconButton
                  label={t('vpn:removeRoute.of', { network: route.ip })}
                  icon={<IconTrash size={16} />}
                  variant="subtle"
                  onClick={() => remove(client, route)}
                />
              </td>
            )}
          </tr>
        )),
      )}
    </ScrollTable>
  )
}
