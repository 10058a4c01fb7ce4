import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browser, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, visit } from './visitor.ts'

/** The API documentation page, by keyboard. */
setUpBrowserTest()

const shown = (): Promise<number> => page.locator('.call:visible').count()

test('FRAME-140 a call is found by typing, opened by keyboard, and shown in full', { timeout: 60_000 }, async () => {
  await page.goto('/api/docs')
  const all = await shown()
  expect(all).toBeGreaterThan(200)
  await page.keyboard.press('/')
  await page.keyboard.type('post tags')
  expect(await page.getByRole('status').innerText()).toMatch(/^\d+ of \d+ calls$/)
  expect(await shown()).toBeLessThan(20)
  // Tabs past the names of the remaining features, and the link to the calls.
  for (
    let step = 0;
    step < 20 && !(await page.evaluate('document.activeElement.matches(\'[id="tags.create"] summary\')'));
    step++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const call = page.locator('[id="tags.create"]')
  for (const word of ['create_tags', 'tags:write', 'company_id', 'TAG_NAME_TAKEN', `${program.url}/api/tags`])
    expect(await call.innerText(), word).toContain(word)
  expect(new URL(page.url()).hash).toBe('#tags.create')
  await page.keyboard.press('/')
  await page.keyboard.type('no such call')
  await page.getByText('No matching calls.').waitFor()
  await page.keyboard.press('Escape')
  expect(await shown()).toBe(all)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'OpenAPI 3.1 document' }).press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toBe('openapi.json')
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({ openapi: '3.1.0' })
})

test(
  'FRAME-140 an address opens its call, in light and dark mode without a11y violations, on a phone without horizontal scrolling, and without requests to other hosts',
  { timeout: 90_000 },
  async () => {
    const phone = await visit(browser, program.url, undefined, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    for (const one of [visitor, phone]) {
      await one.page.goto('/api/docs#devices.list')
      await one.page.locator('[id="devices.list"] table').first().waitFor()
      expect(await one.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      // axe would take minutes for the whole page; one feature has everything that the others have.
      await one.page.evaluate(
        "document.querySelectorAll('.feature:not(#tag-devices)').forEach((feature) => feature.remove())",
      )
      await one.page.evaluate("document.getElementById('devices.create').open = true")
      for (const scheme of ['light', 'dark'] as const) {
        await one.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        expect(await findViolations(one.page), scheme).toEqual([])
      }
      expect(one.foreign).toEqual([])
      expect(one.faults).toEqual([])
    }
  },
)

test('FRAME-192 an address opens what is said about the input of a call', { timeout: 60_000 }, async () => {
  await page.goto('about:blank')
  await page.goto('/api/docs#post%2Femail-configurations')
  const field = page.locator('[id="post/email-configurations"] th', { hasText: /^tls/ })
  await field.waitFor()
  expect(await page.locator('[id="mail.create"]').evaluate((call) => (call as unknown as { open: boolean }).open)).toBe(
    true,
  )
  const box = (await page.locator('[id="post/email-configurations"]').boundingBox())!
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.y).toBeLessThan(400)
})

test('FRAME-192 an address opens the line about one value of an input', { timeout: 120_000 }, async () => {
  for (const [hash, cell] of [
    ['post%2Femail-configurations%3Atls', /^tls/],
    // A value of each device in a list.
    ['post%2Fdevices%3Aserial', /^data\[\]\.serial/],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(`/api/docs#${hash}`)
    const line = page.locator('tr[aria-current="true"]')
    await line.locator('th', { hasText: cell }).waitFor()
    expect(await line.count()).toBe(1)
    const box = (await line.boundingBox())!
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y).toBeLessThan(900)
    expect(await findViolations(page)).toEqual([])
  }
})
