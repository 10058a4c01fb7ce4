import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { callHeartbeat } from './call.ts'

let outpost: TestOutpost
let server: Server
let base = ''
const calls: string[] = []
let status = 200

beforeAll(async () => {
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    response.writeHead(status).end(`got ${base}${request.url}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  outpost = await startOutpost(['api'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await outpost.close()
})

const read = async () => (await outpost.admin.get('/system/heartbeat')).body.data
const makeDue = () => outpost.asOwner('update outgoing_heartbeat set next_at = now()')

test('INTEGRATIONS-030 INTEGRATIONS-031 the address is called when its time has come, and the last result is shown', async () => {
  expect(await read()).toMatchObject({ configured: false, enabled: false, host: null, last_ok: null })
  await callHeartbeat(outpost.running.app)
  const { body } = await outpost.admin.put('/system/heartbeat', { url: `${base}/ping/secret-uuid`, minutes: 7 })
  expect(body.data).toMatchObject({ configured: true, enabled: true, minutes: 7, host: base.slice('http://'.length) })
  await callHeartbeat(outpost.running.app)
  await callHeartbeat(outpost.running.app)
  expect(calls).toEqual(['GET /ping/secret-uuid'])
  const after = await read()
  expect(after).toMatchObject({ last_ok: true, last_status: 200, failures: 0 })
  expect(new Date(`${after.next_at}Z`).getTime()).toBeGreaterThan(Date.now() + 6 * 60_000)
  status = 503
  await makeDue()
  await callHeartbeat(outpost.running.app)
  const failed = await read()
  expect(failed).toMatchObject({ last_ok: false, last_status: 503, failures: 1 })
  // A failed call is repeated before the next regular one.
  expect(new Date(`${failed.next_at}Z`).getTime()).toBeLessThan(Date.now() + 60_000)
  status = 200
})

test('INTEGRATIONS-032 the address is stored sealed, in no response, and kept when another setting changes', async () => {
  const rows = await outpost.asOwner(`select *, encode(url, 'escape') as text from outgoing_heartbeat`)
  expect(JSON.stringify(rows)).not.toContain('secret-uuid')
  await outpost.admin.put('/system/heartbeat', { minutes: 9 })
  const { body } = await outpost.admin.post('/system/heartbeat/test', {})
  expect(body.data).toMatchObject({ ok: true, status: 200 })
  expect(calls.at(-1)).toBe('GET /ping/secret-uuid')
  expect(JSON.stringify(body) + JSON.stringify(await read())).not.toContain('secret-uuid')
  const audit = await outpost.asOwner('select detail from audit')
  expect(JSON.stringify(audit)).not.toContain('secret-uuid')
  for (const url of ['http://10.1.2.3/', 'file:///etc/passwd', 'nothing'])
    expect((await outpost.admin.put('/system/heartbeat', { url })).body.errors).toMatchObject([{ source: 'url' }])
})

test('INTEGRATIONS-033 the outside service hears nothing while jobs are not done, or the heartbeat is switched off', async () => {
  await outpost.asOwner(
    `select graphile_worker.add_job('integrations.clean-up', '{}'::json, run_at := now() - interval '20 minutes')`,
  )
  await makeDue()
  const before = calls.length
  await callHeartbeat(outpost.running.app)
  expect(calls).toHaveLength(before)
  expect(await read()).toMatchObject({ last_ok: false, last_answer: expect.stringContaining('Jobs have been waiting') })
  await outpost.asOwner(`delete from graphile_worker._private_jobs`)
  await outpost.admin.put('/system/heartbeat', { enabled: false })
  await makeDue()
  await callHeartbeat(outpost.running.app)
  expect(calls).toHaveLength(before)
  expect((await outpost.admin.del('/system/heartbeat')).status).toBe(200)
  expect((await outpost.admin.del('/system/heartbeat')).status).toBe(404)
  const admin = await outpost.build.user((await outpost.build.company()).id, 'admin')
  expect((await admin.get('/system/heartbeat')).status).toBe(403)
})
