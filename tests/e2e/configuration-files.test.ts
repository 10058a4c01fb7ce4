import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byMenu, checkByKeyboard, closed, fill, push } from './windows.ts'

/** Configuration templates as files: saved, and read again. */
setUpBrowserTest()

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const main = (): Locator => page.locator('main')
const dialogBy = (name: string) => checkByKeyboard(visitor, byMenu(page, named(main(), 'More actions').first(), name))

test('DESIRED-018 DESIRED-019 DESIRED-021 templates are exported, an import shows what it changes first, and versions are compared', async () => {
  const text = "package network\nconfig interface 'wan'\n\toption proto 'dhcp'"
  const { id } = (await program.admin.post('/configuration/templates', { company_id: 1, name: 'Uplink', text })).body
    .data
  await open(visitor, '/management/configuration-templates')
  const exporting = await dialogBy('Export as files')
  const saving = page.waitForEvent('download')
  await push(page, named(exporting, 'Download'))
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('configuration-templates.tar.gz')
  const archive = await readFile(await saved.path())
  await closed(page, 0)

  await program.admin.put(`/configuration/templates/${id}`, { text: text.replace('dhcp', 'static') })
  const importing = await dialogBy('Import from files')
  await importing
    .locator('input[type="file"]')
    .setInputFiles({ name: 'templates.tar.gz', mimeType: 'application/gzip', buffer: archive })
  await importing.getByText('To create: 0. To change: 1. Unchanged: 0. Left out: 0.').waitFor()
  expect(await findViolations(page, '[role="dialog"]')).toEqual([])
  await push(page, named(importing, 'Import'))
  await closed(page, 0)
  const current = async () => (await program.admin.get(`/configuration/templates/${id}`)).body.data
  await until('the import', 30, async () => (await current()).version === 3)
  expect((await current()).text).toBe(text)

  await open(visitor, `/management/configuration-templates/${id}`)
  const comparing = await dialogBy('Compare')
  await comparing.getByText('Different options: 1. The same: 1.').waitFor()
  await fill(page, comparing.getByPlaceholder('Option or value'), 'network.wan.dns')
  await comparing.getByText('Different options: 0. The same: 1.').waitFor()
  expect(await findViolations(page, '[role="dialog"]')).toEqual([])
  await push(page, named(comparing, 'Close'))
  await closed(page, 0)
})
