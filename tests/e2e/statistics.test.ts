import { expect, test } from 'vitest'
import { browser, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, go, open, paint, visit } from './visitor.ts'

/** The statistics, with devices that are online. */
setUpBrowserTest({
  devices: 3,
  async prepare({ admin }) {
    const { id } = (await admin.post('/companies', { name: 'Ferry line', parent_id: 1 })).body.data
    await admin.post('/devices', {
      data: [{ company_id: id, device_series: 'rut', serial: '6100000001', mac: '001e42aabb77' }],
    })
  },
})

const tabs = [
  'general',
  'connection-manager',
  'months-stats',
  'online-devices',
  'action-logs',
  'unique-devices',
] as const
const row = (text: string) => page.locator('main tr', { hasText: text }).first()

test(
  'STATISTICS-001 the page opens its first tab, each tab has an address, and users without access are told so',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/statistics')
    await page.waitForURL('**/statistics/general')
    expect(await page.locator('main').getByRole('navigation', { name: 'Statistics' }).getByRole('link').count()).toBe(
      tabs.length,
    )
    for (const tab of tabs) {
      await go(visitor, `/statistics/${tab}`)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Statistics')
      for (const scheme of ['light', 'dark'] as const) {
        await paint(page, scheme)
        expect(await findViolations(page), `${tab} ${scheme}`).toEqual([])
      }
    }
    await paint(page, 'light')
    const login = { email: 'guest@outpost.test', password: 'correct horse battery staple' }
    const owner = await program.connect()
    await owner.query(
      'INSERT INTO users (company_id, email, username, role_id, password_hash, email_verified_at) SELECT 1, $1, $1, 4, password_hash, now() FROM users WHERE id = 1',
      [login.email],
    )
    await owner.end()
    const guest = await visit(browser, program.url, login)
    await guest.page.goto('/statistics/general')
    await guest.page.getByRole('heading', { name: 'No access to this page' }).waitFor()
    await guest.context.close()
  },
)

test(
  'STATISTICS-005 online and offline devices are listed by company, with subsidiaries indented, for a chosen period',
  { timeout: 60_000 },
  async () => {
    await go(visitor, '/statistics/online-devices')
    await row('Ferry line').waitFor()
    expect(await row('Ferry line').locator('td').allInnerTexts()).toEqual(['0', '1'])
    const top = (await program.admin.get('/companies/1')).body.data
    expect(await row(top.name).locator('td').allInnerTexts()).toEqual(['3', '0'])
    const start = async (name: string): Promise<number> => (await row(name).getByRole('link').boundingBox())!.x
    expect(await start('Ferry line')).toBeGreaterThan(await start(top.name))
    const asked = page.waitForRequest((request) => request.url().includes('/statistics/devices/online'))
    await page.getByRole('button', { name: /Last 24 h/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: /7 d/ }).click()
    const start_date = new URL((await asked).url()).searchParams.get('start_date')!
    expect(Math.round((Date.now() - Date.parse(start_date)) / 86_400_000)).toBe(7)
  },
)

test(
  'STATISTICS-009 the page shows when each part was counted, and no zero before it was counted',
  { timeout: 60_000 },
  async () => {
    const owner = await program.connect()
    await owner.query(
      "INSERT INTO statistics_rounds (name, ended_at) VALUES ('seen', now() - interval '7 minutes') ON CONFLICT (name) DO UPDATE SET ended_at = excluded.ended_at",
    )
    await owner.query("DELETE FROM statistics_rounds WHERE name = 'months'")
    await open(visitor, '/statistics/months-stats')
    await page.getByText('Updated just now.').waitFor()
    await page.getByText(/Devices seen: updated [67] min ago\./).waitFor()
    await page.getByText('Other figures: not counted yet.').waitFor()
    expect(
      (await page.locator('tbody tr').first().locator('td').allInnerTexts())
        .slice(1)
        .every((text) => text.includes('—')),
    ).toBe(true)
    await owner.query("INSERT INTO statistics_rounds (name, ended_at) VALUES ('months', now() - interval '50 minutes')")
    await owner.end()
    await open(visitor, '/statistics/months-stats')
    await page.getByText(/Other figures: updated (49|50) min ago\./).waitFor()
  },
)

test('the page reported no errors', () => {
  expect(visitor.faults).toEqual([])
  expect(visitor.foreign).toEqual([])
})
