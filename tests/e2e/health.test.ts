import { gunzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from '../support/browser.ts'
import { adminLogin, Program } from '../support/program.ts'
import { visit } from './visitor.ts'

let program: Program
let browser: Browser

beforeAll(async () => {
  program = await Program.start()
  browser = await startBrowser()
}, 90_000)
afterAll(async () => {
  await browser?.close()
  await program?.stop()
})

test('SYSTEM-043 SYSTEM-046 the health check runs again and a support bundle of both processes is saved, by keyboard', async () => {
  const { page, faults } = await visit(browser, program.url, adminLogin)
  await page.goto('/system/health')
  await page.getByText('No public address is set').waitFor({ timeout: 60_000 })
  expect(await page.locator('h2').first().textContent()).toMatch(/^(?:Problems|Warnings) \(\d+\)$/)
  await page.getByRole('button', { name: 'Run again' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Checking…' }).waitFor()
  await page.getByRole('button', { name: 'Run again' }).waitFor({ timeout: 60_000 })
  const saving = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Download support bundle' }).focus()
  await page.keyboard.press('Enter')
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^support-\d{4}-\d\d-\d\d\.tar\.gz$/)
  const text = gunzipSync(readFileSync(await saved.path())).toString()
  for (const role of ['api', 'worker']) expect(text).toMatch(new RegExp(`logs/[\\w.-]+-${role}[\\w-]*\\.jsonl`))
  expect(faults).toEqual([])
})
