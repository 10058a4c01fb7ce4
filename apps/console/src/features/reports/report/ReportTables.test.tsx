import { reportParameters } from '@outpost/contract/reports/constants'
import type { ReportDevice } from '@outpost/contract/reports/generated'
import { beforeAll, expect, test } from 'vitest'
import { needMessages } from '../../../kit/i18n/i18n.ts'
import { preparePage, show } from '../../../testing/page.tsx'
import { messages } from '../messages.ts'
import { DeviceTable } from './ReportTables.tsx'

beforeAll(async () => {
  await preparePage()
  await needMessages(messages)
})

const device: ReportDevice = {
  router_id: 5,
  name: 'Mast 07',
  serial: '1100000005',
  mac: '00:1E:42:00:00:05',
  sent: null,
  received: null,
  sent_sim1: null,
  sent_sim2: null,
  received_sim1: null,
  received_sim2: null,
  min_signal: -97,
  average_signal: -80,
  max_signal: -71,
  min_temperature: null,
  average_temperature: null,
  max_temperature: null,
  router_uptime: null,
  connection_uptime: null,
  operator: 'Telenor',
  connection_type: null,
  coverage: 100,
  unknown_seconds: 0,
}

const cellsOf = (row: Element): string[] =>
  [...row.children].map((cell) => `${cell.textContent} ${(cell as HTMLTableCellElement).colSpan}`)
const headings = (): string[][] => [...document.querySelectorAll('thead tr')].map(cellsOf)

test('REPORTS-043 figures of a kind have one heading over minimum, average and maximum', async () => {
  await show(<DeviceTable devices={[device]} parameters={['signal', 'operator']} />)
  expect(headings()).toEqual([
    ['Device 1', 'Serial number 1', 'Signal strength 3', 'Operator 1', 'Reported 1'],
    ['Minimum 1', 'Average 1', 'Maximum 1'],
  ])
  const row = document.querySelector('tbody tr')!
  expect([...row.children].slice(0, 6).map((cell) => cell.textContent)).toEqual([
    'Mast 07',
    '1100000005',
    '−97 dBm',
    '−80 dBm',
    '−71 dBm',
    'Telenor',
  ])
  await show(<DeviceTable devices={[device]} parameters={['operator']} />)
  expect(headings()).toEqual([['Device 1', 'Serial number 1', 'Operator 1', 'Reported 1']])
  await show(<DeviceTable devices={[device]} parameters={reportParameters} />)
  const [first, second] = headings()
  expect([first!.length, second!.length]).toEqual([11, 6])
})
