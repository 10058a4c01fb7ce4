import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { CopyText, Missing } from '@outpost/ui/Cells'
import type { Translate } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'
import { ConfigState, configText } from './ConfigState.tsx'

/** How far the configuration of a device is; users have none. */
export const configColumn = (t: Translate): Column<VpnClient> => ({
  id: 'device_config',
  header: t('vpnDevice:config.title'),
  width: 184,
  cell: ({ device_config }) => (device_config ? <ConfigState config={device_config} /> : <Missing />),
  text: ({ device_config }) => (device_config ? configText(t, device_config) : ''),
  value: ({ device_config }) => (device_config ? configText(t, device_config) : ''),
})

/** The name that the hub answers for a device. */
export const dnsColumn = (t: Translate, names: ReadonlyMap<number, string>): Column<VpnClient> => ({
  id: 'dns_name',
  header: t('vpnDevice:names.ofDevice'),
  width: 200,
  hidden: true,
  cell: ({ id }) => <CopyText value={names.get(id)} label={t('vpnDevice:names.ofDevice')} />,
  text: ({ id }) => names.get(id) ?? '',
  value: ({ id }) => names.get(id) ?? '',
})
