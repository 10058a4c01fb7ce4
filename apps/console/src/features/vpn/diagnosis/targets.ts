import type { VpnName } from '@outpost/contract/vpn/names/schemas'
import type { VpnClient } from '@outpost/contract/vpn/schemas'
import type { SelectOption } from '@outpost/ui/fields/option'
import type { Translate } from '../../../kit/i18n/i18n.ts'

/** The targets of a hub that have names: its devices, and the hosts behind them. Their addresses are the values. */
export function targetOptions(
  t: Translate,
  clients: readonly VpnClient[],
  names: readonly VpnName[],
): readonly SelectOption[] {
  const devices = clients
    .filter(({ type }) => type === 'device')
    .map(({ name, ip }) => ({ value: ip, label: name, hint: `${t('vpn:clientType.device')}, ${ip}` }))
  const hosts = names
    .filter(({ route_id }) => route_id !== null)
    .map(({ name, address }) => ({ value: address, label: name, hint: address }))
  const all = [...devices, ...hosts]
  return all.filter(({ value }, index) => all.findIndex((one) => one.value === value) === index)
}
