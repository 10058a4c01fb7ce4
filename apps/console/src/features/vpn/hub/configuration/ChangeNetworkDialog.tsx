import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import { type VpnHub, vpnHubSchemas } from '@outpost/contract/vpn/schemas'
import { Alert } from '@outpost/ui/Alert'
import type { DialogProps } from '../../../../kit/dialog/dialog.tsx'
import { SelectField, TextField } from '../../../../kit/form/fields.tsx'
import { DialogForm } from '../../../../kit/form/form.tsx'
import { useText } from '../../../../kit/i18n/i18n.ts'
import { firstAddress, netmaskOf, parseNetwork } from '../../network.ts'
import { followed } from '../../outcomes/outcome.ts'

/** The prefixes that the network of a hub can have. */
const prefixes = Array.from({ length: 13 }, (_, index) => 28 - index)

/** A dialog that gives a hub another network, for which it is restarted. */
export default function ChangeNetworkDialog({ hub }: DialogProps<{ hub: VpnHub }>) {
  const t = useText()
  const network = parseNetwork(hub.subnet)
  return (
    <DialogForm
      endpoint={vpnHubs.settings}
      schema={vpnHubSchemas.settings.input}
      initial={{
        ip: network ? firstAddress(network) : '',
        netmask: network ? netmaskOf(32 - Math.log2(network.size)) : '255.255.255.0',
      }}
      toInput={(values) => ({ ...values, id: hub.id })}
      title={t('vpn:settings.title')}
      purpose={hub.name}
      submitLabel={t('vpn:settings.verb')}
      {...followed('settings')}
    >
      <TextField name="ip" required noTranslate label={t('vpn:route.address')} help={t('vpn:settings.help')} />
      <SelectField
        name="netmask"
        required
        clearable={false}
        noTranslate
        label={t('vpn:route.netmask')}
        options={prefixes.map((prefix) => ({ value: netmaskOf(prefix), label: `${netmaskOf(prefix)} (/${prefix})` }))}
      />
      <Alert tone="warning" quiet>
        {t('vpn:settings.restarts', { count: hub.sessions_count })}{' '}
        {hub.kind === 'wireguard' && t('vpnWireguard:settings')}
      </Alert>
    </DialogForm>
  )
}
