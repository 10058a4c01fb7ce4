import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fleet } from '../../apps/agent/src/fleet.ts'
import { TranslationServer } from '../../apps/server/src/testing/translation-server.ts'
import { startBrowser } from '../support/browser.ts'
import { adminLogin, Program } from '../support/program.ts'
import { until } from '../support/until.ts'
import { findLayoutFaults, narrow, resize, wide } from './layout.ts'
import { smallFleet } from './small-fleet.ts'
import { ask, open, visit, type Visitor } from './visitor.ts'
import { push } from './windows.ts'

/** Languages that the user chooses: our own, those of a translation service, and the message when there is none. */
let service: TranslationServer
let program: Program
let without: Program
let fleet: Fleet
let browser: Browser

beforeAll(async () => {
  service = await new TranslationServer().start()
  program = await Program.start({
    environment: () => ({ OUTPOST_TRANSLATE_URL: service.url, OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' }),
  })
  without = await Program.start()
  browser = await startBrowser()
  fleet = await smallFleet(program, 3)
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await fleet?.stop()
  await Promise.all([program?.stop(), without?.stop(), service?.stop()])
})

/** Opens a browser without a built-in translator, on which no test may rely. */
async function reader(of: Program, locale: string): Promise<Visitor> {
  const visitor = await visit(browser, of.url, adminLogin, { locale })
  await visitor.page.addInitScript('delete globalThis.Translator')
  await open(visitor, '/management/devices')
  return visitor
}

/** Opens the list of languages in the account menu, by keyboard alone. */
async function openLanguages(page: Page): Promise<void> {
  const opener = page.getByRole('banner').getByRole('button').last()
  await opener.focus()
  await page.keyboard.press('Enter')
  const line = page.locator('[data-line]').first()
  await line.waitFor()
  await line.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio').first().waitFor()
}

const lang = (page: Page): Promise<string | null> => page.locator('html').getAttribute('lang')
const settingOf = async (visitor: Visitor, key: string): Promise<unknown> =>
  (await ask<{ data: { key: string; value: unknown }[] }>(visitor, 'GET', '/storage?limit=500')).data.find(
    (row) => row.key === key,
  )?.value

test(
  "FRAME-015 FRAME-017: the four languages are offered next to the browser's language; choosing one stores it and reloads the page after a second",
  { timeout: 60_000 },
  async () => {
    const visitor = await reader(program, 'sv-SE')
    const { page } = visitor
    await openLanguages(page)
    await page.getByRole('radio', { name: 'Svenska (translated)' }).waitFor()
    expect(await page.getByRole('radiogroup').first().locator('label').allTextContents()).toEqual([
      'English',
      'Norsk',
      '日本語',
      'Українська',
      'Svenska (translated)',
    ])
    let loaded = 0
    page.on('load', () => (loaded = Date.now()))
    const began = Date.now()
    await page.getByRole('radio', { name: 'Norsk' }).check()
    await until(
      'the page is loaded anew in Norwegian',
      30,
      async () => loaded > 0 && (await lang(page)) === 'nb',
      () => lang(page),
      50,
    )
    expect(loaded - began).toBeGreaterThanOrEqual(1000)
    await page.getByRole('heading', { name: 'Enheter' }).waitFor()
    expect(await settingOf(visitor, 'language')).toBe('nb')
    // The choice follows the user to the next browser.
    const other = await reader(program, 'ja-JP')
    await until(
      'the other browser speaks Norwegian',
      30,
      async () => (await lang(other.page)) === 'nb',
      () => lang(other.page),
      50,
    )
    expect([...visitor.faults, ...other.faults]).toEqual([])
    await ask(visitor, 'DELETE', '/storage/language')
    await visitor.context.close()
    await other.context.close()
  },
)

test(
  "FRAME-016: texts are translated by the operator's service, right-to-left where needed, and no values leave the page",
  { timeout: 90_000 },
  async () => {
    service.asked.length = 0
    const visitor = await reader(program, 'en-GB')
    const { page } = visitor
    await openLanguages(page)
    await page.getByRole('searchbox', { name: 'Search languages' }).fill('العرب')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('is translated by a program, and the translation may be wrong').waitFor()
    await push(page, page.getByRole('button', { name: 'I understand' }))
    await page.getByRole('heading', { name: 'ar DEVICES' }).waitFor({ timeout: 30_000 })
    expect(
      await page.evaluate(
        '[document.documentElement.lang, document.documentElement.dir, document.body.scrollWidth <= innerWidth]',
      ),
    ).toEqual(['ar', 'rtl', true])
    await until(
      'every word is translated',
      30,
      async () => !(await page.getByRole('columnheader').allTextContents()).some((text) => text === 'Model'),
      () => page.getByRole('columnheader').allTextContents(),
      100,
    )
    const { data: devices } = await ask<{ data: { name: string; serial: string }[] }>(
      visitor,
      'GET',
      '/devices?limit=10',
    )
    const shown = await page.locator('tbody').innerText()
    for (const { name, serial } of devices) {
      expect(shown).toContain(name)
      expect(service.asked.flatMap(({ q }) => q).some((text) => text.includes(name) || text.includes(serial))).toBe(
        false,
      )
    }
    for (const size of [wide, narrow, wide]) {
      await resize(page, size)
      expect(await findLayoutFaults(page)).toEqual([])
    }
    // Translations are remembered: the next page starts translated, without a request.
    service.asked.length = 0
    await open(visitor, '/management/devices?q=nothing')
    await page.getByRole('heading', { name: 'ar DEVICES' }).waitFor()
    expect(service.asked.flatMap(({ q }) => q)).not.toContain('Devices')
    expect(visitor.faults).toEqual([])
    await ask(visitor, 'DELETE', '/storage/language')
    await visitor.context.close()
  },
)

test(
  'FRAME-016: without a translation service the menu says so, offers no translation, and the page stays English',
  { timeout: 60_000 },
  async () => {
    const visitor = await reader(without, 'sv-SE')
    const { page } = visitor
    await openLanguages(page)
    await page.getByText('an administrator can connect a translation service').waitFor()
    expect(await page.getByRole('searchbox', { name: 'Search languages' }).count()).toBe(0)
    expect(await page.getByRole('radio', { name: /Svenska/ }).count()).toBe(0)
    // Chosen where there was a translator, the language says here why the page is in English.
    await ask(visitor, 'POST', '/storage', { key: 'language', value: 'sv' })
    await page.evaluate("localStorage.setItem('language', JSON.stringify('sv'))")
    await page.reload()
    await page.getByRole('heading', { name: 'Devices' }).waitFor()
    expect(await lang(page)).toBe('en')
    await openLanguages(page)
    await page.getByRole('radio', { name: 'Svenska (no translator here, shown in English)' }).waitFor()
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  },
)
