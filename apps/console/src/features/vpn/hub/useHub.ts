import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../kit/api/client.ts'
import { queryOf, unlessRefused } from '../../../kit/api/query.ts'
import { useRecordId } from '../../../kit/screen/RecordPage.tsx'

/** Milliseconds between two reads: hubs and sessions change without being pushed. */
export const pace = 3000

const oneOf = ({ rows: [hub] }: { rows: readonly VpnHub[] }): VpnHub => {
  if (hub) return hub
  throw new CallError([{ code: 'NOT_FOUND', message: '', source: null }], { answered: true, status: 404 })
}

/** Reads a hub again and again. A hub that does not exist, or not any longer, is the error NOT_FOUND. */
export const useHubQuery = (id: number | undefined) =>
  useQuery({
    ...queryOf(vpnHubs.list, { id: [id ?? 0], limit: 1 }),
    enabled: id !== undefined,
    refetchInterval: unlessRefused<typeof vpnHubs.list>(pace),
    select: oneOf,
  })

/** The hub of the page, for its tabs: they are rendered when it has been read. */
export const useHub = (): VpnHub | undefined => useHubQuery(useRecordId('id')).data
