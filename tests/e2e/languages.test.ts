import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fleet } from '../../apps/agent/src/fleet.ts'
import { startBrowser } from '../support/browser.ts'
import { adminLogin, Program } from '../support/program.ts'
import { findLayoutFaults, narrow, resize, wide } from './layout.ts'
import { smallFleet } from './small-fleet.ts'
import { open, settle, visit } from './visitor.ts'

const languages = { en: 'en-GB', nb: 'nb-NO', ja: 'ja-JP', uk: 'uk-UA' } as const
type Language = keyof typeof languages
const others = ['nb', 'ja', 'uk'] as const

let program: Program
let fleet: Fleet
let browser: Browser
/** The visit in each language. */
const visits = new Map<Language, Visit>()
const painted = (language: Language): ReadonlySet<string> => visits.get(language)!.texts

beforeAll(async () => {
  program = await Program.start()
  browser = await startBrowser()
  fleet = await smallFleet(program, 5)
  const all = Object.keys(languages) as Language[]
  await Promise.all(all.map(async (language) => void visits.set(language, await visitAll(language))))
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await fleet?.stop()
  await program?.stop()
})

/** Collects the texts that a page shows, and those that are read aloud or shown on hover. */
const messagesScript = `(() => {
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (walker.currentNode.parentElement.closest('script, style, noscript, [lang]:not(html)') === null) texts.push(walker.currentNode.data)
  for (const element of document.querySelectorAll('*')) for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) texts.push(element.getAttribute(name) ?? '')
  return [document.title, ...texts].map((text) => text.trim()).filter((text) => text !== '')
})()`
const textsOf = async (page: Page): Promise<string[]> => (await page.evaluate(messagesScript)) as string[]

/** Recognises what is the same in every language: values from the server, the brand, units, numbers, language names. */
async function isName(): Promise<(text: string) => boolean> {
  const known = new Set([
    'Outpost',
    'Remote management system',
    'dBm',
    'UTC',
    'English',
    'Norsk',
    '日本語',
    'Українська',
    'Español',
  ])
  const add = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(add)
    else known.add(String(value))
  }
  for (const path of ['/devices?limit=100', '/user', '/companies']) add((await program.admin.get(path)).body)
  return (text) => known.has(text) || !/\p{L}{3}/u.test(text.replace(/^[\d: -]+UTC$/, ''))
}

/** Recognises the texts in the message files of a language, with a pattern for each placeholder. */
async function dictionaryOf(language: Language): Promise<(text: string) => boolean> {
  const load = (path: string): Promise<Record<string, unknown>> =>
    import(/* @vite-ignore */ pathToFileURL(join(import.meta.dirname, '../..', path)).href)
  const files = globSync(`apps/console/src/**/messages/**/${language}.ts`, { cwd: join(import.meta.dirname, '../..') })
  const packs = [
    ...(await Promise.all(files.map(load))),
    language === 'en' ? await load('packages/ui/src/messages/english.ts') : {},
  ]
  const patterns: RegExp[] = []
  const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const add = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(add)
    else if (typeof value === 'function')
      add(String((value as (...given: string[]) => unknown)('{{a}}', '{{b}}', '{{c}}')))
    else if (typeof value === 'string')
      patterns.push(
        new RegExp(
          `^${value
            .split(/\{\{\w+\}\}/)
            .map(escaped)
            .join('.*')}$`,
          'u',
        ),
      )
  }
  packs.forEach(add)
  return (text) => patterns.some((pattern) => pattern.test(text))
}

interface Visit {
  /** Every text that was shown. */
  texts: ReadonlySet<string>
  /** Content that did not fit, and errors of the page. */
  wrong: string[]
  lang: string | null
}

/** Opens what a new user sees first, in one language: sign-in, the devices, their menus. */
async function visitAll(language: Language): Promise<Visit> {
  const visitor = await visit(browser, program.url, undefined, { locale: languages[language] })
  const { page } = visitor
  const texts = new Set<string>()
  const wrong: string[] = []
  const see = async (where: string, sizes = [wide]): Promise<void> => {
    await settle(page)
    for (const text of await textsOf(page)) texts.add(text)
    for (const size of sizes) {
      await resize(page, size)
      wrong.push(...(await findLayoutFaults(page)).map((line) => `${where} at ${size.width}: ${line}`))
    }
  }
  await open(visitor, '/login')
  await see('login')
  await page.locator('input[name="email"]').fill(adminLogin.email)
  await page.locator('input[name="password"]').fill('wrong')
  await page.locator('button[type="submit"]').click()
  await page.locator('[role="alert"], .mantine-InputWrapper-error').first().waitFor()
  await see('login refused', [narrow, wide])
  await page.locator('input[name="password"]').fill(adminLogin.password)
  await page.locator('button[type="submit"]').click()
  await page.locator('tr[data-index="4"]').waitFor()
  await see('devices', [narrow, wide])
  await page.locator('tr[data-index="0"] [data-action-menu]').click()
  await page.getByRole('menuitem').first().waitFor()
  await see('row menu')
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('dialog').locator('[aria-expanded]').first().click()
  await page.getByRole('radio').first().waitFor({ state: 'attached' })
  await see('account menu')
  await page.keyboard.press('Escape')
  await open(visitor, '/management/devices?q=nothing%20is%20called%20so')
  await see('no match')
  return { texts, wrong: [...wrong, ...visitor.faults], lang: await page.locator('html').getAttribute('lang') }
}

describe.each(Object.keys(languages) as Language[])('in %s', (language) => {
  test('the page has its lang attribute, shows no message keys, and fits wide and narrow (FRAME-015)', () => {
    const { texts, wrong, lang } = visits.get(language)!
    expect(lang).toBe(language)
    expect(wrong).toEqual([])
    // `namespace:part.of.key`, or only the path of a key.
    const isKey = (text: string): boolean =>
      /(^|\s)[a-z]+:[a-z]\w*(\.\w+)*(\s|$)/.test(text) ||
      /^[a-z]+(\.[a-z][a-zA-Z]+){1,3}$/.test(text) ||
      text.includes('{{')
    expect([...texts].filter(isKey)).toEqual([])
  })
})

describe.each(others)('in %s', (language) => {
  test('only names are left in English (FRAME-015)', async () => {
    const [named, translated] = [await isName(), await dictionaryOf(language)]
    const english = painted('en')
    const mine = [...painted(language)]
    expect(mine.length).toBeGreaterThan(60)
    const isLeftOver = (text: string): boolean => english.has(text) && !named(text) && !translated(text)
    expect(mine.filter(isLeftOver)).toEqual([])
  })

  test('the texts are in the dictionary of the language, and most are not English', async () => {
    const [named, translated, isEnglish] = [await isName(), await dictionaryOf(language), await dictionaryOf('en')]
    const own = [...painted(language)].filter((text) => !named(text) && translated(text))
    expect(own.length).toBeGreaterThan(30)
    expect(own.filter(isEnglish).length).toBeLessThan(own.length / 3)
  })
})
