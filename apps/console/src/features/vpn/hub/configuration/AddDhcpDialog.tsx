import { dhcpTypes } from '@outpost/contract/vpn/constants'
import { vpnNetworks } from '@outpost/contract/vpn/endpoints'
import { type VpnHub, vpnNetworkSchemas } from '@outpost/contract/vpn/schemas'
import type { DialogProps } from '../../../../kit/dialog/dialog.tsx'
import { RadioField, TextField } from '../../../../kit/form/fields.tsx'
import { DialogForm } from '../../../../kit/form/form.tsx'
import { useText } from '../../../../kit/i18n/i18n.ts'
import { followed } from '../../outcomes/outcome.ts'

/** A dialog that adds a DNS or WINS server which users of the hub are told to use. */
export default function AddDhcpDialog({ hub }: DialogProps<{ hub: VpnHub }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={vpnNetworks.addDhcp}
      schema={vpnNetworkSchemas.addDhcp.input}
      initial={{ type: 'DNS' }}
      toInput={(values) => ({ ...values, id: hub.id })}
      title={t('vpn:addDhcp.title')}
      purpose={t('vpn:addDhcp.purpose')}
      submitLabel={t('vpn:addDhcp.verb')}
      {...followed('addDhcp')}
    >
      <RadioField
        name="type"
        label={t('vpn:dhcp.type')}
        options={dhcpTypes.map((value) => ({ value, label: value }))}
      />
      <TextField name="ip_address" required noTranslate label={t('vpn:dhcp.address')} placeholder="10.112.0.1" />
    </DialogForm>
  )
}
