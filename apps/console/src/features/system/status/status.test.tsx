import { devices } from '@outpost/contract/devices/endpoints'
import { act } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call } from '../../../kit/api/client.ts'
import { refusal, sent, stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, preparePage, settle, show, text, userWith } from '../../../testing/page.tsx'
import StatusPage from './StatusPage.tsx'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const copied: string[] = []
Object.defineProperty(navigator, 'clipboard', {
  configurable: true,
  value: { writeText: async (line: string) => void copied.push(line) },
})

test('SYSTEM-030 the status page shows the version, why the server is not ready, and the live connection', async () => {
  stubNetwork(() => refusal(503, { code: 'UNAVAILABLE', message: 'The disk is full.', source: null }))
  await show(<StatusPage />)
  await settle(50)
  expect(text()).toContain('The disk is full.')
  expect(text()).toContain('Version5.9.1')
  expect(text()).toContain('No request has failed')
})

test('SYSTEM-031 a failed request is listed, and the copied report contains it without its query', async () => {
  stubNetwork(({ path }) =>
    path === '/readyz'
      ? { body: { success: true } }
      : refusal(409, { code: 'CONFLICT', message: 'Busy', source: null }),
  )
  await act(async () => expect(call(devices.list, { q: 'secret' })).rejects.toMatchObject({ status: 409 }))
  await show(<StatusPage />)
  await settle(50)
  expect(text()).toContain('GET /api/devices')
  expect(text()).toContain('409 CONFLICT')
  await doing(() => buttonNamed('Copy problem report').click(), 50)
  expect(copied).toHaveLength(1)
  expect(copied[0]).toMatch(/^Problem report\nTime: /)
  expect(copied[0]).toContain('Server: ready')
  expect(copied[0]).toContain('GET /api/devices: 409 CONFLICT, request without an ID')
  expect(copied[0]).not.toContain('secret')
})

test('SYSTEM-031 at most ten failed requests are kept, the newest first', async () => {
  stubNetwork(({ path, query }) =>
    path === '/readyz'
      ? { body: { success: true } }
      : refusal(Number(query['q']), { code: 'BAD_REQUEST', message: 'No', source: null }),
  )
  for (let at = 400; at < 412; at++)
    await act(async () => expect(call(devices.list, { q: String(at) })).rejects.toThrow())
  await show(<StatusPage />)
  await settle(50)
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows).toHaveLength(10)
  expect(rows[0]).toContain('411')
  expect(rows[9]).toContain('402')
})

test('SYSTEM-098 a system administrator sees the hosts with status, roles and version; others do not ask for them', async () => {
  const host = { version: '5.9.1', seen_at: '2026-11-30 12:00:00' }
  stubNetwork(({ path }) =>
    path === '/system/hosts'
      ? {
          body: {
            success: true,
            data: {
              hosts: [
                { ...host, name: 'first:8080', roles: ['api', 'gateway'], online: true },
                { ...host, name: 'second:8080', roles: ['worker'], online: false },
              ],
            },
          },
        }
      : { body: { success: true, data: { address: 'https://outpost.example', source: 'environment' } } },
  )
  await show(<StatusPage />)
  await settle(50)
  expect(sent.some(({ path }) => path === '/system/hosts')).toBe(false)
  await show(<StatusPage />, { user: userWith('super_admin') })
  await settle(50)
  const rows = [...document.querySelectorAll('[aria-label="Hosts"] tbody tr')].map((row) => row.textContent)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(/^first:8080Running.*api, gateway5\.9\.1/)
  expect(rows[1]).toMatch(/^second:8080No report/)
})
