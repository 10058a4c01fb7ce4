import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { vpnNames } from '@outpost/contract/vpn/names/endpoints'
import { Card } from '@outpost/ui/Card'
import { useQueries } from '@tanstack/react-query'
import { queryOf } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { NamesTable } from '../names/NamesTable.tsx'
import classes from '../Vpn.module.css'

/** The names of a device and of the hosts behind it, in all hubs that are shown. */
export function DeviceNames({ clients }: { clients: readonly VpnClient[] }) {
  const t = useText()
  const results = useQueries({ queries: clients.map(({ vpn_hub_id: id }) => queryOf(vpnNames.list, { id })) })
  const own = new Set(clients.map(({ id }) => id))
  const names = results.flatMap(({ data }) => data?.rows ?? []).filter(({ client_id }) => own.has(client_id))
  if (names.length === 0) return null
  return (
    <Card title={t('vpnDevice:names.title')}>
      <div className={classes.inner}>
        <p className={classes.note}>{t('vpnDevice:names.note')}</p>
        <NamesTable names={names} label={t('vpnDevice:names.title')} />
      </div>
    </Card>
  )
}
