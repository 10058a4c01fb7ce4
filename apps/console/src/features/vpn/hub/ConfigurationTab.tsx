import { vpnHubs, vpnNetworks } from '@outpost/contract/vpn/endpoints'
import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { CopyText } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import { IconButton } from '@outpost/ui/IconButton'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconNetwork, IconPlus, IconTrash } from '@tabler/icons-react'
import { useCan } from '../../../kit/auth/can.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import { followed } from '../outcomes/outcome.ts'
import classes from '../Vpn.module.css'
import { useHub } from './useHub.ts'

/** The network of a hub, and the servers that its users are told to use. */
export default function ConfigurationTab() {
  const hub = useHub()
  if (!hub) return null
  return (
    <div className={classes.stack}>
      <NetworkCard hub={hub} />
      {hub.kind === 'wireguard' ? <WireguardCards /> : <DhcpCard hub={hub} />}
    </div>
  )
}

function NetworkCard({ hub }: { hub: VpnHub }) {
  const t = useText()
  const change = {
    id: 'change',
    label: t('vpn:settings.action'),
    icon: <IconNetwork size={16} />,
    onClick: () => void open(dialogs.changeNetwork, { hub }),
  }
  return (
    <Card title={t('vpn:settings.network')}>
      <div className={classes.inner}>
        <FactList
          facts={[
            { label: t('vpn:general.subnet'), value: <CopyText value={hub.subnet} label={t('vpn:general.subnet')} /> },
            hub.kind === 'wireguard'
              ? { label: t('vpnWireguard:kind'), value: t('vpnWireguard:kinds.wireguard') }
              : { label: t('vpn:field.type'), value: t(`vpn:type.${hub.type}`) },
          ]}
        />
        {useCan()(vpnHubs.settings) && (
          <div className={classes.actions}>
            <ActionButton action={change} />
          </div>
        )}
      </div>
    </Card>
  )
}

/** A text about what WireGuard does not have. */
function WireguardCards() {
  const t = useText()
  return (
    <>
      <Card title={t('vpn:dhcp.title')}>
        <p className={classes.note}>{t('vpnWireguard:dhcp')}</p>
      </Card>
      <Card title={t('vpnWireguard:keysTitle')}>
        <p className={classes.note}>{t('vpnWireguard:keys')}</p>
      </Card>
    </>
  )
}

function DhcpCard({ hub }: { hub: VpnHub }) {
  const t = useText()
  const can = useCan()
  const add = {
    id: 'add',
    label: t('vpn:addDhcp.verb'),
    icon: <IconPlus size={16} />,
    onClick: () => void open(dialogs.addDhcp, { hub }),
  }
  return (
    <Card title={t('vpn:dhcp.title')}>
      <div className={classes.inner}>
        <p className={classes.note}>{t('vpn:dhcp.note')}</p>
        {hub.dhcp_options.length > 0 && <DhcpTable hub={hub} mayRemove={can(vpnNetworks.removeDhcp)} />}
        {can(vpnNetworks.addDhcp) && (
          <div className={classes.actions}>
            <ActionButton action={add} />
          </div>
        )}
      </div>
    </Card>
  )
}

function DhcpTable({ hub, mayRemove }: { hub: VpnHub; mayRemove: boolean }) {
  const t = useText()
  const heads = [t('vpn:dhcp.type'), t('vpn:dhcp.address')]
  const remove = ({ type, ip }: VpnHub['dhcp_options'][number]): void =>
    void confirm({
      endpoint: vpnNetworks.removeDhcp,
      input: { id: hub.id, type, ip_address: ip },
      title: t('vpn:removeDhcp.title'),
      message: t('vpn:removeDhcp.message', { type, address: ip }),
      confirmLabel: t('vpn:removeDhcp.verb'),
      danger: true,
      ...followed('removeDhcp'),
    })
  return (
    <ScrollTable
      label={t('vpn:dhcp.title')}
      first="name"
      heads={mayRemove ? [...heads, t('vpn:route.actions')] : heads}
    >
      {hub.dhcp_options.map((option) => (
        <tr key={`${option.type} ${option.ip}`}>
          <td translate="no">{option.type}</td>
          <td>
            <CopyText value={option.ip} label={t('vpn:dhcp.address')} />
          </td>
          {mayRemove && (
            <td>
              <IconButton
                label={t('vpn:removeDhcp.of', { address: option.ip })}
                icon={<IconTrash size={16} />}
                variant="subtle"
                onClick={() => remove(option)}
              />
            </td>
          )}
        </tr>
      ))}
    </ScrollTable>
  )
}
