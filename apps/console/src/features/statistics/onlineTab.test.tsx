import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stubNetwork } from '../../testing/network.ts'
import { preparePage, show, shows, userWith } from '../../testing/page.tsx'
import OnlineTab from './OnlineTab.tsx'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const company = { company_id: 7, company_name: 'Fjord Ferries', devices: { online: 3, offline: 1 }, sub_companies: [] }
const answer = {
  counted_at: '2026-11-22 10:00:00',
  query_period: { start_date: '2026-11-22', end_date: '2026-11-22' },
  companies: [company],
}

test('ROLES-026 a company in the statistics is a link only for users who may see its page', async () => {
  stubNetwork(() => ({ body: { success: true, data: answer } }))
  const link = () => [...document.querySelectorAll('a')].find((one) => one.textContent === 'Fjord Ferries')
  await show(<OnlineTab />, { user: userWith('view_statistics', 'view_companies') })
  await shows('Fjord Ferries')
  expect(link()?.getAttribute('href')).toBe('/companies/7')
  await show(<OnlineTab />, { user: userWith('view_statistics') })
  await shows('Fjord Ferries')
  expect(link()).toBeUndefined()
})
