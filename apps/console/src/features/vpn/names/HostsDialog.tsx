import { vpnNames } from '@outpost/contract/vpn/names/endpoints'
import { vpnNameSchemas } from '@outpost/contract/vpn/names/schemas'
import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { toast } from '@outpost/ui/Toast'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TableField } from '../../../kit/form/fields/more.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { hostColumns } from './hostColumns.ts'

interface HostsProps {
  hubId: number
  route: VpnClient['routes'][number]
  /** The name of the device behind which the hosts are, such as `router-1.shops`; empty if it has none. */
  domain: string
}

/** The most hosts that a route names. */
const most = 250

/** A dialog that gives names to the hosts in the network of a route. */
export default function HostsDialog({ hubId, route, domain }: DialogProps<HostsProps>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={vpnNames.setHosts}
      schema={vpnNameSchemas.setHosts.input}
      initial={{ hosts: route.hosts }}
      toInput={({ hosts }) => ({ id: hubId, route_id: route.id, hosts: hosts as VpnClient['routes'][number]['hosts'] })}
      size={640}
      title={t('vpnDevice:hosts.title')}
      purpose={t('vpnDevice:hosts.purpose', { name: domain === '' ? 'plc' : `plc.${domain}` })}
      submitLabel={t('vpnDevice:hosts.save')}
      onDone={() => toast({ type: 'success', message: t('vpnDevice:hosts.done') })}
    >
      <TableField
        name="hosts"
        required={false}
        noTranslate
        label={t('vpnDevice:hosts.label')}
        help={t('vpnDevice:hosts.help')}
        columns={hostColumns(t, route)}
        maxItems={most}
      />
    </DialogForm>
  )
}
