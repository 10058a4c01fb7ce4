import type { VpnClientUsage } from '@outpost/contract/vpn/usage/schemas'
import { csvLines } from '../../../../kit/table/export/csv.ts'
import { dateOf } from './days.ts'

/** The data of one client by day, in both directions. */
export interface ClientSeries {
  id: string
  /** Its name, or undefined for the sum of all others. */
  name: string | undefined
  received: number[]
  sent: number[]
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The bytes of a client in the whole period. */
export const totalOf = ({ received, sent }: ClientSeries): number => sum(received) + sum(sent)

/** Returns the data of each client for each of the days, the client with the most data first and all others last. */
export function clientSeries(times: readonly number[], rows: readonly VpnClientUsage[]): ClientSeries[] {
  const days = new Map(times.map((time, index) => [dateOf(time), index]))
  const found = new Map<number | null, ClientSeries>()
  for (const { vpn_user_id: id, name, created_at, session_bytes_received, session_bytes_send } of rows) {
    const day = days.get(created_at.slice(0, 10))
    if (day === undefined) continue
    const series = found.get(id) ?? {
      id: id === null ? 'others' : String(id),
      name: id === null ? undefined : name,
      received: times.map(() => 0),
      sent: times.map(() => 0),
    }
    series.received[day] = session_bytes_received
    series.sent[day] = session_bytes_send
    found.set(id, series)
  }
  const isLast = ({ name }: ClientSeries): number => Number(name === undefined)
  return [...found.values()].toSorted((one, other) => isLast(one) - isLast(other) || totalOf(other) - totalOf(one))
}

/** Returns the days of each client as CSV (RFC 4180). @param nameOf the name of a client, or of all others */
export const clientsCsv = (
  times: readonly number[],
  clients: readonly ClientSeries[],
  nameOf: (client: ClientSeries) => string,
): string =>
  csvLines([
    ['date', 'client', 'received', 'sent', 'total'],
    ...times.flatMap((time, index) =>
      clients.map((client) => {
        const [down, up] = [client.received[index] ?? 0, client.sent[index] ?? 0]
        return [dateOf(time), nameOf(client), down, up, down + up]
      }),
    ),
  ])
