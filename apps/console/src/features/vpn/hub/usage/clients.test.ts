import { expect, test } from 'vitest'
import { clientsCsv, clientSeries, totalOf } from './clients.ts'
import { daysUntil } from './days.ts'

const row = (vpn_user_id: number | null, name: string, day: number, received: number, sent: number) => ({
  vpn_user_id,
  name,
  session_bytes_received: received,
  session_bytes_send: sent,
  created_at: `2026-11-${day} 00:00:00`,
})

test('VPN-204 the data of a hub is divided by client, the largest first and all others last, in chart and CSV alike', () => {
  const times = daysUntil(Date.parse('2026-11-20T23:59:59Z'), 2)
  const clients = clientSeries(times, [
    row(null, '', 19, 500, 500),
    row(1, '=cmd', 19, 1, 2),
    row(2, 'Router 2', 20, 30, 4),
    row(2, 'Router 2', 18, 7, 7),
  ])
  expect(clients.map(({ id }) => id)).toEqual(['2', '1', 'others'])
  expect(clients.map(totalOf)).toEqual([34, 3, 1000])
  expect(clientsCsv(times, clients, ({ name }) => name ?? 'All others')).toBe(
    [
      '"date","client","received","sent","total"',
      '"2026-11-19","Router 2",0,0,0',
      `"2026-11-19","'=cmd",1,2,3`,
      '"2026-11-19","All others",500,500,1000',
      '"2026-11-20","Router 2",30,4,34',
      `"2026-11-20","'=cmd",0,0,0`,
      '"2026-11-20","All others",0,0,0',
      '',
    ].join('\r\n'),
  )
})
