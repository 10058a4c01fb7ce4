import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { formOf } from '../../apps/server/src/testing/calls.ts'
import { backupOf, firmwareOf } from '../../apps/server/src/testing/images-of-devices.ts'
import { until } from '../support/until.ts'
import { page, program, setStage, visitor } from './stage.ts'
import { findBarriers, open } from './visitor.ts'
import { byEnter, byRow, closed, fill, judge, opened, push, tabTo, type Way } from './windows.ts'

/** The screens of files, by keyboard alone but for the choice of a file, which a browser leaves to the system. */
setStage()

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (text: string): Locator => page.locator('tr[data-index]', { hasText: text })
/** Opens a window that another walk has judged. */
async function begin(way: Way): Promise<Locator> {
  await way.reach()
  await way.press()
  return opened(page, 0)
}

const firmware = firmwareOf({ supported_devices: ['maker,rutx'], version: 'RUTX_R_00.07.07' })

test('FILES-001 FILES-006 a file is uploaded, and one that is none of its type is refused at its field', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/files')
  await page.getByText('No file yet.').waitFor()
  const dialog = await judge(visitor, byEnter(page, named(page.locator('main'), 'Add file').first()))
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'readme.txt', mimeType: 'text/plain', buffer: Buffer.from('no firmware') })
  await push(page, named(dialog, 'Upload file'))
  await dialog.getByText('The content of the file does not match its type.').waitFor()
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'RUTX_R_00.07.07_WEBUI.bin', mimeType: 'application/octet-stream', buffer: firmware })
  await push(page, named(dialog, 'Upload file'))
  await closed(page, 0)
  await row('RUTX_R_00.07.07_WEBUI.bin').waitFor()
  expect(await row('RUTX_R_00.07.07_WEBUI.bin').innerText()).toMatch(/Firmware\s[^]*RUTX\s[^]*RUTX_R_00\.07\.07/)
})

test('FILES-007 FILES-021 a file is looked into and downloaded', { timeout: 60_000 }, async () => {
  const form = formOf({ type: 'config', description: 'Mast', file: new File([new Uint8Array(backupOf({ 'etc/config/network': 'config interface\n' }))], 'mast.tar.gz') })
  expect((await program.admin.post('/files', form)).status).toBe(201)
  await open(visitor, '/management/files')
  const view = await judge(visitor, byRow(page, row('mast.tar.gz'), 'View'))
  await view.getByText('etc/config/network').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), push(page, named(view, 'Download'))])
  expect(download.suggestedFilename()).toBe('mast.tar.gz')
  expect((await readFile(await download.path())).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
})

test('FILES-008 FILES-019 FILES-020 a file is described anew, shared and removed', { timeout: 60_000 }, async () => {
  await program.admin.post('/companies', { name: 'Harbour Radio', parent_id: 1 })
  await open(visitor, '/management/files')
  const edit = await begin(byRow(page, row('mast.tar.gz'), 'Edit description'))
  await fill(page, edit.locator('textarea').first(), 'Mast on the quay')
  await push(page, named(edit, 'Save changes'))
  await closed(page, 0)
  await row('Mast on the quay').waitFor()

  const share = await judge(visitor, byRow(page, row('mast.tar.gz'), 'Permissions'))
  await tabTo(page, share.getByRole('radio', { name: 'The own company only' }))
  await page.keyboard.press('ArrowDown')
  await push(page, named(share, 'Save permissions'))
  await closed(page, 0)
  const api = async () => (await program.admin.get('/files?q=mast')).body.data[0]
  await until('the file is shared', 5, async () => (await api()).visibility === 'subsidiaries')

  const question = await begin(byRow(page, row('mast.tar.gz'), 'Remove'))
  await push(page, named(question, 'Remove file'))
  await closed(page, 0)
  await until('the file is gone', 5, async () => (await api()) === undefined)
})

test('FILES-002 FILES-005 firmware for everybody and the files of a company have their own lists', { timeout: 60_000 }, async () => {
  await open(visitor, '/files/global/firmware')
  const dialog = await begin(byEnter(page, named(page.locator('main'), 'Add file').first()))
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'everybody.bin', mimeType: 'application/octet-stream', buffer: firmware })
  await push(page, named(dialog, 'Upload file'))
  await closed(page, 0)
  await row('everybody.bin').waitFor()
  expect(await findBarriers(page)).toEqual([])
  const { id } = (await program.admin.get('/companies?q=Harbour')).body.data[0]
  await open(visitor, `/companies/${id}/files`)
  await page.getByText('This company has no files yet.').waitFor()
  expect(await findBarriers(page)).toEqual([])
})
