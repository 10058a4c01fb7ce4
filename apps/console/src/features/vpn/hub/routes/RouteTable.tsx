import { vpnNetworks } from '@outpost/contract/vpn/endpoints'
import type { VpnClient, VpnHub } from '@outpost/contract/vpn/schemas'
import { CopyText, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { IconButton } from '@outpost/ui/IconButton'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconTags, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { confirm } from '../../../../kit/dialog/confirm.ts'
import { open } from '../../../../kit/dialog/dialog.tsx'
import { translate, useText } from '../../../../kit/i18n/i18n.ts'
import { dialogs } from '../../dialogs.ts'
import { useNames } from '../../names/useNames.ts'
import { followed } from '../../outcomes/outcome.ts'
import classes from '../../Vpn.module.css'
import { reachedNetwork } from '../clients/clientColumns.tsx'

/** Whether users reach the networks behind a client. */
const isOpen = ({ type, enabled, lan }: VpnClient): boolean => enabled === 1 && (type !== 'device' || lan)

interface RouteTableProps {
  hub: VpnHub
  clients: readonly VpnClient[]
  mayEdit: boolean
}

/** The networks behind the clients of a hub, with their names and who may reach them. */
export function RouteTable({ hub, clients, mayEdit }: RouteTableProps) {
  const t = useText()
  const { ofClient } = useNames(hub.id)
  const heads = [
    t('vpn:route.address'),
    t('vpn:route.netmask'),
    t('vpnDevice:route.reachedAs'),
    t('vpn:route.via'),
    t('vpnDevice:hosts.label'),
    t('vpn:field.status'),
  ]
  return (
    <ScrollTable label={t('vpn:tab.routes')} first="name" heads={mayEdit ? [...heads, t('vpn:route.actions')] : heads}>
      {clients.flatMap((client) =>
        client.routes.map((route) => (
          <RouteRow
            key={route.id}
            client={client}
            route={route}
            actions={
              mayEdit && (
                <>
                  {client.type === 'device' && (
                    <IconButton
                      label={t('vpnDevice:hosts.of', { network: route.ip })}
                      icon={<IconTags size={16} />}
                      variant="subtle"
                      onClick={() =>
                        void open(dialogs.hosts, { hubId: hub.id, route, domain: ofClient.get(client.id) ?? '' })
                      }
                    />
                  )}
                  <IconButton
                    label={t('vpn:removeRoute.of', { network: route.ip })}
                    icon={<IconTrash size={16} />}
                    variant="subtle"
                    onClick={() => removeRoute(hub, client, route)}
                  />
                </>
              )
            }
          />
        )),
      )}
    </ScrollTable>
  )
}

interface RouteRowProps {
  client: VpnClient
  route: VpnClient['routes'][number]
  actions: ReactNode
}

function RouteRow({ client, route, actions }: RouteRowProps) {
  const t = useText()
  return (
    <tr>
      <td>
        <CopyText value={route.ip} label={t('vpn:route.address')} />
      </td>
      <td>
        <CopyText value={route.netmask} label={t('vpn:route.netmask')} />
      </td>
      <td>
        {route.mapped_ip === null ? (
          t('vpnDevice:route.itself')
        ) : (
          <CopyText value={reachedNetwork(route)} label={t('vpnDevice:route.reachedAs')} />
        )}
      </td>
      <td className={classes.via}>
        <bdi>{client.name}</bdi>
      </td>
      <td>
        {route.hosts.length === 0 ? <Missing /> : <Ellipsis>{route.hosts.map(({ name }) => name).join(', ')}</Ellipsis>}
      </td>
      <td>
        <StatusGlyph
          tone={isOpen(client) ? 'positive' : 'neutral'}
          label={t(isOpen(client) ? 'vpn:route.open' : client.enabled ? 'vpn:route.closed' : 'vpn:route.disabled')}
        />
      </td>
      {actions && <td className={classes.rowActions}>{actions}</td>}
    </tr>
  )
}

const removeRoute = (hub: VpnHub, client: VpnClient, { ip, netmask }: VpnClient['routes'][number]): void =>
  void confirm({
    endpoint: vpnNetworks.removeRoute,
    input: { id: hub.id, ip_address: ip, netmask, vpn_hub_user_id: client.id },
    title: translate('vpn:removeRoute.title'),
    message: translate('vpn:removeRoute.message', { network: ip, name: client.name }),
    confirmLabel: translate('vpn:removeRoute.verb'),
    danger: true,
    ...followed('removeRoute'),
  })
