import { liveEvents } from '@outpost/contract/live'
import { devices } from '@outpost/contract/devices/endpoints'
import { FilterBar } from '@outpost/ui/FilterBar'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openLive } from '../../kit/live/live.ts'
import { useTable } from '../../kit/table/table.tsx'
import { listOf, type Sent, sent, stubNetwork } from '../../testing/network.ts'
import { buttonNamed, doing, preparePage, settle, show, text, userWith } from '../../testing/page.tsx'
import { useDeviceLive } from './useDeviceLive.ts'
import { useQuickFilters } from './useQuickFilters.ts'

let receive: (event: string, payload: unknown) => void
vi.mock('socket.io-client', () => {
  const nothing = (): void => undefined
  const onAny = (handler: typeof receive): void => void (receive = handler)
  return { io: () => ({ on: nothing, io: { on: nothing }, emit: nothing, onAny }) }
})

/** Longer than the hook collects devices that join. */
const COLLECTED = 2100
const first = { id: 1, name: 'Mast', status: 1 }
let rows = [first]
const joins = (id: number) =>
  doing(() => receive(liveEvents.deviceChanges, { changes: [{ id, status: 2, joined: true }] }), COLLECTED)
const isRead = ({ path, query }: Sent): boolean => path === '/devices' && query['limit'] !== '0'

function List() {
  useDeviceLive()
  const table = useTable({ endpoint: devices.list, columns: [], storageKey: 'devices' })
  return (
    <>
      <FilterBar
        definitions={[]}
        value={[]}
        onChange={() => undefined}
        onClear={() => undefined}
        quick={useQuickFilters(table)}
      />
      <p>{table.rows.map(({ name }) => name).join()}</p>
    </>
  )
}

beforeAll(async () => {
  await preparePage()
  await openLive()
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  rows = [first]
  stubNetwork(({ path, query }) =>
    path === '/devices'
      ? listOf(query['limit'] === '0' ? [] : rows, rows.length)
      : path === '/devices/statistics'
        ? { body: { success: true, data: {} } }
        : listOf([]),
  )
})

test('DEVICES-155 a list keeps its rows when a device joins, and shows it when asked to', async () => {
  await show(<List />, { user: userWith('view_devices') })
  await settle()
  expect(text()).toContain('Mast')
  const before = sent.filter(isRead).length
  rows = [{ id: 2, name: 'Buoy', status: 2 }, first]
  await joins(2)
  expect(sent.filter(isRead)).toHaveLength(before)
  expect(text()).not.toContain('Buoy')
  await doing(() => buttonNamed('Show new1').click())
  expect(text()).toContain('Buoy,Mast')
  expect(text()).not.toContain('Show new')
})

test('DEVICES-155 a device that matches no filter of the list is not announced', async () => {
  await show(<List />, { user: userWith('view_devices') })
  await settle()
  await joins(3)
  expect(text()).not.toContain('Show new')
})

test('DEVICES-155 an empty list shows the first device on its own', async () => {
  rows = []
  await show(<List />, { user: userWith('view_devices') })
  await settle()
  rows = [first]
  await joins(1)
  expect(text()).toContain('Mast')
})

test('DEVICES-156 the chip Needs update says what it compares with', async () => {
  await show(<List />, { user: userWith('view_devices') })
  await settle()
  const chip = [...document.querySelectorAll('button')].find((button) => button.textContent.startsWith('Needs update'))
  expect(chip?.title).toMatch(/global firmware only/)
})
