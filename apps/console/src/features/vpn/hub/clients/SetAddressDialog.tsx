import { addressModes } from '@outpost/contract/vpn/constants'
import { vpnClients } from '@outpost/contract/vpn/endpoints'
import { type VpnClient, vpnClientSchemas, type VpnHub } from '@outpost/contract/vpn/schemas'
import type { DialogProps } from '../../../../kit/dialog/dialog.tsx'
import { RadioField, TextField, When } from '../../../../kit/form/fields.tsx'
import { FormAlert } from '../../../../kit/form/fields/FormAlert.tsx'
import { DialogForm } from '../../../../kit/form/form.tsx'
import { useText } from '../../../../kit/i18n/i18n.ts'
import { followed } from '../../outcomes/outcome.ts'

interface SetAddressProps {
  hub: VpnHub
  client: VpnClient
}

/** A dialog that gives a client a fixed address in the hub's network, or the next free one. */
export default function SetAddressDialog({ hub, client }: DialogProps<SetAddressProps>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={vpnClients.setAddress}
      schema={vpnClientSchemas.setAddress.input}
      initial={{ mode: client.mode, ip_address: client.ip }}
      toInput={({ mode, ip_address }) => ({
        id: client.id,
        mode: mode as (typeof addressModes)[number],
        ...(mode === 'static' && { ip_address: ip_address as string }),
      })}
      title={t('vpn:setAddress.title')}
      purpose={client.name}
      submitLabel={t('vpn:setAddress.verb')}
      {...followed('setAddress')}
    >
      <RadioField
        name="mode"
        label={t('vpn:client.mode')}
        options={addressModes.map((value) => ({
          value,
          label: t(`vpn:mode.${value}`),
          hint: t(`vpn:modeHelp.${value}`),
        }))}
      />
      <When is={({ mode }) => mode === 'static'} clears={[]}>
        <TextField
          name="ip_address"
          required
          noTranslate
          label={t('vpn:client.ip')}
          help={t('vpn:setAddress.help', { subnet: hub.subnet })}
        />
      </When>
      <FormAlert depends={() => client.status === 1 && hub.kind === 'openvpn'} tone="warning" quiet>
        {t('vpn:setAddress.reconnects', { name: client.name })}
      </FormAlert>
      <FormAlert depends={() => hub.kind === 'wireguard'} tone="warning" quiet>
        {t('vpnWireguard:setAddress', { name: client.name })}
      </FormAlert>
    </DialogForm>
  )
}
