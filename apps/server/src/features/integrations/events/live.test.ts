import { afterAll, beforeAll, expect, test } from 'vitest'
import { io } from 'socket.io-client'
import { emit } from '../../../kit/event.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { until } from '../../../testing/until.ts'
import { devicesOnline } from '../../devices/service.ts'
import { routeEvents } from './route.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

interface Heard {
  type: string
  device: { id: number } | null
  company: { id: number }
  data: Record<string, unknown>
}

/** Opens a socket of a user that follows the events. */
async function listen(person: Person) {
  const heard: Heard[] = []
  const refused: unknown[] = []
  const socket = io(outpost.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: person.headers['cookie']!, origin: outpost.url },
  })
  socket.on('Events', ({ events }: { events: Heard[] }) => heard.push(...events))
  socket.on('subscription_error', (error) => refused.push(error))
  socket.on('connect', () => socket.emit('subscribe', { channel: 'events' }))
  await until(() => socket.connected, 'the socket')
  return { heard, refused, socket }
}

test('INTEGRATIONS-025 INTEGRATIONS-026 pages get the events of what their user may see, and of nothing else', async () => {
  const parent = await outpost.build.company()
  const [from, to] = [await outpost.build.company(parent.id), await outpost.build.company(parent.id)]
  const device = await outpost.build.device(from.id)
  const [above, old, now] = [
    await listen(await outpost.build.user(parent.id, 'admin')),
    await listen(await outpost.build.user(from.id, 'admin')),
    await listen(await outpost.build.user(to.id, 'admin')),
  ]
  const client = await listen(await outpost.build.user(from.id, 'end_user'))
  await until(() => client.refused.length === 1, 'the refusal')
  const about = (list: Heard[], type: string) => list.filter((one) => one.type === type && one.device?.id === device.id)
  await until(async () => {
    await inTransaction(outpost.running.app.db, systemScope, (tx) => emit(tx, devicesOnline, { ids: [device.id] }))
    await routeEvents(outpost.running.app)
    return about(above.heard, 'device.online').length > 0 && about(old.heard, 'device.online').length > 0
  }, 'the event')
  await outpost.admin.post('/devices/move', { device_id: [device.id], company_id: to.id })
  await routeEvents(outpost.running.app)
  await until(() => [above, old, now].every(({ heard }) => about(heard, 'device.moved').length === 1), 'the move')
  expect(about(old.heard, 'device.moved')[0]).toMatchObject({ company: { id: from.id }, data: { to_company_id: null } })
  expect(about(now.heard, 'device.moved')[0]).toMatchObject({ company: { id: to.id } })
  expect(about(now.heard, 'device.online')).toEqual([])
  expect(client.heard).toEqual([])
  for (const { socket } of [above, old, now, client]) socket.disconnect()
})
