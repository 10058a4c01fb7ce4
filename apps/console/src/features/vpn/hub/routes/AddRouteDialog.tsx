import { vpnNetworks } from '@outpost/contract/vpn/endpoints'
import { type VpnClient, type VpnHub, vpnNetworkSchemas } from '@outpost/contract/vpn/schemas'
import { Alert } from '@outpost/ui/Alert'
import type { DialogProps } from '../../../../kit/dialog/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '../../../../kit/form/fields.tsx'
import { FormAlert } from '../../../../kit/form/fields/FormAlert.tsx'
import { DialogForm } from '../../../../kit/form/form.tsx'
import { type Values, useForm } from '../../../../kit/form/parts/core.tsx'
import { useText } from '../../../../kit/i18n/i18n.ts'
import { firstAddress, freeNetwork, netmaskOf, networkOf, networkText } from '../../network.ts'
import { followed } from '../../outcomes/outcome.ts'
import { conflictOf, takenNetworks } from './conflict.ts'

interface AddRouteProps {
  hub: VpnHub
  clients: readonly VpnClient[]
}

/** The prefixes that a route can have, from a single address to a whole block. */
const prefixes = Array.from({ length: 25 }, (_, index) => 32 - index)

const networkIn = ({ ip_address, netmask }: Values) => networkOf(String(ip_address ?? ''), String(netmask ?? ''))

/** A dialog that adds a network behind a client. A network that overlaps another one is refused with a proposal. */
export default function AddRouteDialog({ hub, clients }: DialogProps<AddRouteProps>) {
  const t = useText()
  const clientOf = (id: unknown) => clients.find((client) => client.id === id)
  return (
    <DialogForm
      endpoint={vpnNetworks.addRoute}
      schema={vpnNetworkSchemas.addRoute.input.omit({ vpn_hub_id: true })}
      initial={{ netmask: '255.255.255.0' }}
      maySend={(values) => {
        const network = networkIn(values)
        return network === undefined || values['map'] === true || conflictOf(network, hub, clients) === undefined
      }}
      toInput={(values) => ({ ...values, vpn_hub_id: hub.id })}
      title={t('vpn:addRoute.title')}
      purpose={t(hub.kind === 'wireguard' ? 'vpnWireguard:addRoute' : 'vpn:addRoute.purpose')}
      submitLabel={t('vpn:addRoute.verb')}
      {...followed('addRoute')}
    >
      <TextField name="ip_address" required noTranslate label={t('vpn:route.address')} placeholder="192.168.1.0" />
      <SelectField
        name="netmask"
        required
        clearable={false}
        noTranslate
        label={t('vpn:route.netmask')}
        options={prefixes.map((prefix) => ({ value: netmaskOf(prefix), label: `${netmaskOf(prefix)} (/${prefix})` }))}
      />
      <SelectField
        name="vpn_hub_user_id"
        numeric
        required
        clearable={false}
        label={t('vpn:route.via')}
        options={clients.map(({ id, name, type }) => ({
          value: String(id),
          label: name,
          hint: t(`vpn:clientType.${type}`),
        }))}
      />
      <CheckboxField
        name="map"
        label={t('vpnDevice:map.label')}
        help={t('vpnDevice:map.help')}
        depends={({ vpn_hub_user_id }) => clientOf(vpn_hub_user_id)?.type === 'device'}
      />
      <Conflict hub={hub} clients={clients} />
      <FormAlert
        depends={({ vpn_hub_user_id }) => {
          const client = clientOf(vpn_hub_user_id)
          return client?.type === 'device' && !client.lan
        }}
        tone="info"
        quiet
      >
        {t('vpn:addRoute.closed')}
      </FormAlert>
    </DialogForm>
  )
}

/** Tells which network the entered one overlaps, and proposes one that is free. */
function Conflict({ hub, clients }: AddRouteProps) {
  const t = useText()
  const { values, set } = useForm()
  const network = networkIn(values)
  const conflict = network && conflictOf(network, hub, clients)
  if (!network || !conflict || values['map'] === true) return null
  const isDevice = clients.some(({ id, type }) => id === values['vpn_hub_user_id'] && type === 'device')
  const free = freeNetwork(network, takenNetworks(hub, clients))
  const use = free && {
    id: 'use',
    label: t('vpn:conflict.use', { network: networkText(free) }),
    onClick: () => set('ip_address', firstAddress(free)),
  }
  return (
    <Alert tone="error" title={t('vpn:conflict.title')} action={use}>
      {conflict.owner === undefined
        ? t('vpn:conflict.withHub', { network: networkText(conflict.network) })
        : t('vpn:conflict.withClient', { network: networkText(conflict.network), name: conflict.owner })}{' '}
      {free && t('vpn:conflict.proposal', { network: networkText(free) })} {isDevice && t('vpnDevice:map.proposal')}
    </Alert>
  )
}
