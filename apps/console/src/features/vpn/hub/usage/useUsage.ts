import { vpnClients, vpnHubs } from '@outpost/contract/vpn/endpoints'
import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { vpnUsage } from '@outpost/contract/vpn/usage/endpoints'
import { useMemo } from 'react'
import { useData } from '../../../../kit/api/query.ts'
import { useText } from '../../../../kit/i18n/i18n.ts'
import { type ClientSeries, clientsCsv, clientSeries } from './clients.ts'
import { dateOf } from './days.ts'

/** Milliseconds between two reads. */
const pace = 30_000
/** The value of the choice that stands for all clients. */
export const everyone = 'all'

const rangeOf = (hub: VpnHub, times: readonly number[]) => ({
  id: hub.id,
  start_date: dateOf(times[0] ?? 0),
  end_date: dateOf(times.at(-1) ?? 0),
})

/** Reads the data of a hub or of one client by day. */
export function useUsage(hub: VpnHub, client: string, times: readonly number[]) {
  const all = useData(vpnHubs.logs, rangeOf(hub, times), { enabled: client === everyone, refetchInterval: pace })
  const one = useData(
    vpnClients.logs,
    { id: hub.id, hub_user_id: client === everyone ? 0 : Number(client) },
    { enabled: client !== everyone, refetchInterval: pace },
  )
  return client === everyone ? all : one
}

/** The data of each client, for the chart and as CSV; undefined until it has been read. */
export function useByClient(hub: VpnHub, times: readonly number[], enabled: boolean) {
  const t = useText()
  const { data, error, refetch } = useData(vpnUsage.byClient, rangeOf(hub, times), { enabled, refetchInterval: pace })
  const divided = useMemo(() => {
    if (!enabled || !data) return undefined
    const clients = clientSeries(times, data.rows)
    const nameOf = ({ name }: ClientSeries): string =>
      name === undefined ? t('vpnDevice:usage.others') : name || t('vpnDevice:usage.removed')
    return {
      series: clients.map((client) => ({
        id: client.id,
        label: nameOf(client),
        values: client.received.map((bytes, index) => bytes + (client.sent[index] ?? 0)),
      })),
      csv: () => clientsCsv(times, clients, nameOf),
    }
  }, [data, enabled, times, t])
  return { divided, error: divided ? null : error, refetch }
}
