import { expect, test } from 'vitest'
import { demoPassword, people } from '../../apps/server/src/demo/people.ts'
import { until } from '../support/until.ts'
import {
  browser,
  isPublic,
  nobody,
  owner,
  pathOf,
  permissionsOf,
  program,
  screens,
  setDemo,
  signedIn,
  testForeignRequests,
  visitors,
} from './demo.ts'
import { addressOf, menuOf, seenBy } from './screens.ts'
import { arrive, findViolations, go, open, paint, visit } from './visitor.ts'

setDemo()

test(
  'the demo has a tree of companies, users of every role and an online fleet (FRAME-151)',
  { timeout: 60_000 },
  async () => {
    const total = async (path: string): Promise<number> =>
      Number(
        (
          await fetch(`${program.url}/api${path}`, { headers: program.admin.headers }).then(
            (answer) => answer.json() as Promise<{ meta: { total: number } }>,
          )
        ).meta.total,
      )
    expect(await total('/companies?limit=0')).toBeGreaterThan(5)
    expect(await total('/users?limit=0')).toBeGreaterThanOrEqual(people.length)
    await until('devices of the demo online', 60, async () => (await total('/devices?status=online&limit=0')) > 50)
  },
)

test('a user signs in, lands on the devices, and signs out (FRAME-001)', { timeout: 60_000 }, async () => {
  const visitor = await visit(browser, program.url)
  visitors.push(visitor)
  const { page } = visitor
  await open(visitor, '/')
  expect(pathOf(page.url())).toBe('/login')
  await page.locator('input[name="email"], input[type="email"]').fill(people[0]!.email)
  await page.locator('input[type="password"]').fill('not the password')
  await page.locator('button[type="submit"]').click()
  await page.getByText('Wrong email address or password', { exact: false }).first().waitFor()
  await page.locator('input[type="password"]').fill(demoPassword)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/management/devices')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await visitor.context.clearCookies()
  await open(visitor, '/management/devices')
  expect(pathOf(page.url())).toBe('/login')
})

test(
  'without a session only the public screens are shown, and all others lead to the sign-in page',
  { timeout: 120_000 },
  async () => {
    for (const screen of screens) {
      const address = await addressOf(screen, isPublic(screen) ? nobody : owner)
      await (isPublic(screen) ? go : arrive)(nobody, address)
      expect(pathOf(nobody.page.url()), screen.path).toBe(isPublic(screen) ? address : '/login')
    }
  },
)

test('the menu links to all its screens and no others (FRAME-023)', { timeout: 120_000 }, async () => {
  for (const { email, role } of people) {
    const visitor = await signedIn(email)
    const permissions = await permissionsOf(visitor)
    const { email: visitorEmail } = people.find((other) => other.role === role)!
    // One user represents everyone with the same role: they have the same permissions.
    expect(permissions, email).toEqual(await permissionsOf(await signedIn(visitorEmail)))
    await open(visitor, '/management/devices')
    const links = await visitor.page
      .getByRole('navigation')
      .first()
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as unknown as { pathname: string }).pathname))
    expect(links.toSorted(), email).toEqual((await menuOf(seenBy(screens, permissions))).toSorted())
  }
})

test(
  'with reduced motion the colours of a full page change at once, without a transition (FRAME-158)',
  { timeout: 60_000 },
  async () => {
    await open(owner, '/management/devices')
    await owner.page.evaluate(
      "globalThis.transitions = 0; addEventListener('transitionrun', () => globalThis.transitions++, true)",
    )
    await paint(owner.page, 'dark')
    await paint(owner.page, 'light')
    expect(await owner.page.evaluate('globalThis.transitions')).toBe(0)
  },
)

testForeignRequests()

test('the checks of this file detect violations, errors and requests to other hosts', { timeout: 60_000 }, async () => {
  const visitor = await visit(browser, program.url)
  await visitor.page.setContent(
    '<html lang="en"><title>x</title><main><img src="x"><p style="color: #aaa; background: #fff">pale</p></main>',
  )
  const violations = await findViolations(visitor.page)
  expect(violations.map((line) => line.split(' ')[0]).toSorted()).toEqual(['color-contrast', 'image-alt'])
  await visitor.page.evaluate("fetch('http://elsewhere.invalid/').catch(() => console.error('not reached'))")
  expect(visitor.foreign).toEqual(['http://elsewhere.invalid/'])
  expect(visitor.faults.join()).toContain('not reached')
  await visitor.context.close()
})
