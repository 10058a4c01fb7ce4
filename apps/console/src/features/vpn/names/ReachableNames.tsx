import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../Vpn.module.css'
import { NamesTable } from './NamesTable.tsx'
import { useNames } from './useNames.ts'

/** The names that a user of a hub can use in place of addresses: those of the devices, and of hosts that are open. */
export function ReachableNames({ hubId, devices }: { hubId: number; devices: readonly VpnClient[] }) {
  const t = useText()
  const { names } = useNames(hubId)
  const open = names.filter(({ client_id, route_id }) =>
    devices.some(({ id, lan }) => id === client_id && (route_id === null || lan)),
  )
  if (open.length === 0) return null
  return (
    <section className={classes.inner}>
      <h3 className={classes.heading}>{t('vpnDevice:names.usable')}</h3>
      <NamesTable names={open} label={t('vpnDevice:names.usable')} />
    </section>
  )
}
