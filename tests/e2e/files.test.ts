import { readFile } from 'node:fs/promises'
import { firmwareOf } from '@outpost/agent/platform/fake/image'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { formOf } from '../../apps/server/src/testing/calls.ts'
import { backupOf } from '../../apps/server/src/testing/images-of-devices.ts'
import { until } from '../support/until.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byEnter, byRow, closed, fill, checkByKeyboard, opened, push, tabTo, type Way } from './windows.ts'

/**
 * The screens of files, by keyboard alone except for choosing a file, which the browser leaves to the operating system.
 */
setUpBrowserTest()

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (text: string): Locator => page.locator('tr[data-index]', { hasText: text })
/** Properties of DOM elements; the tests are compiled without DOM types. */
const scrolled = (box: unknown): number => (box as { scrollTop: number }).scrollTop
const valuesOf = (inputs: unknown[]): string[] => inputs.map((input) => (input as { value: string }).value)
/** Opens a dialog that another test has checked. */
async function begin(way: Way): Promise<Locator> {
  await way.reach()
  await way.press()
  return opened(page, 0)
}

const firmware = firmwareOf({ supported_devices: ['maker,rutx'], version: 'RUTX_R_00.07.07' })

test(
  'FILES-001 FILES-006 a file is uploaded, and one of the wrong type is refused at its field',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/files')
    await page.getByText('No files yet.').waitFor()
    const dialog = await checkByKeyboard(visitor, byEnter(page, named(page.locator('main'), 'Add file').first()))
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'readme.txt', mimeType: 'text/plain', buffer: Buffer.from('no firmware') })
    await push(page, named(dialog, 'Upload file'))
    await dialog.getByText('The content of the file does not match its type.', { exact: true }).waitFor()
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'RUTX_R_00.07.07_WEBUI.bin', mimeType: 'application/octet-stream', buffer: firmware })
    await push(page, named(dialog, 'Upload file'))
    await closed(page, 0)
    await row('RUTX_R_00.07.07_WEBUI.bin').waitFor()
    expect(await row('RUTX_R_00.07.07_WEBUI.bin').innerText()).toMatch(/Firmware\s[^]*RUTX\s[^]*RUTX_R_00\.07\.07/)
  },
)

test('FILES-007 FILES-021 a file is previewed and downloaded', { timeout: 60_000 }, async () => {
  const form = formOf({
    type: 'config',
    description: 'Mast',
    file: new File([new Uint8Array(backupOf({ 'etc/config/network': 'config interface\n' }))], 'mast.tar.gz'),
  })
  expect((await program.admin.post('/files', form)).status).toBe(200)
  await open(visitor, '/management/files')
  const view = await checkByKeyboard(visitor, byRow(page, row('mast.tar.gz'), 'View'))
  await view.getByText('etc/config/network').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), push(page, named(view, 'Download'))])
  expect(download.suggestedFilename()).toBe('mast.tar.gz')
  expect((await readFile(await download.path())).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
})

test(
  'FILES-007 FILES-041 a text is shown line by line, and a shortened one says that its end is missing',
  { timeout: 60_000 },
  async () => {
    const send = (content: string, name: string) =>
      program.admin.post('/files', formOf({ type: 'device_task_manager_file', file: new File([content], name) }))
    await send('first\nsecond\nthird\n', 'three.txt')
    await send('{"mast":{"height":12}}', 'beacon.json')
    await send('all the same\n'.repeat(30_000), 'long.log')
    const look = async (name: string): Promise<Locator> => (
      await open(visitor, `/management/files?q=${name}`),
      begin(byRow(page, row(name), 'View'))
    )
    const text = (view: Locator): Locator => view.getByRole('region', { name: 'File contents' })

    const three = await look('three.txt')
    expect(await text(three).locator('pre').allTextContents()).toEqual(['1\n2\n3', 'first\nsecond\nthird\n'])
    expect(
      await text(await look('beacon.json'))
        .locator('pre')
        .last()
        .textContent(),
    ).toBe('{\n  "mast": {\n    "height": 12\n  }\n}')
    const long = await look('long.log')
    await long.getByText('Only the first part is shown.').waitFor()
    await tabTo(page, text(long))
    await page.keyboard.press('End')
    await until('the end of what is shown', 30, async () => (await text(long).evaluate(scrolled)) > 10_000)
    expect(await findViolations(page)).toEqual([])
  },
)

test('SEARCH-007 a file is found by the global search, which links to its row', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/devices')
  await page.keyboard.press('/')
  await page.keyboard.type('beacon.j')
  await page
    .getByRole('group', { name: /^Files/ })
    .getByRole('option')
    .filter({ hasText: 'beacon.json' })
    .waitFor()
  await page.locator('search [aria-busy]').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await until('the list with that file', 30, () => page.url().endsWith('/management/files?q=beacon.json'))
  await row('beacon.json').waitFor()
  expect(await page.locator('tr[data-index]').count()).toBe(1)
})

test('FILES-028 a browser shows the thumbnail of a photo in its colours', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/files')
  const photo = (await page.evaluate(`new Promise((done) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2048, height: 1080 })
    const paper = canvas.getContext('2d')
    for (const [at, colour] of ['red', 'lime', 'blue', 'white'].entries()) {
      paper.fillStyle = colour
      paper.fillRect((at % 2) * 1024, at < 2 ? 0 : 540, 1024, 540)
    }
    done(canvas.toDataURL('image/jpeg', 0.9).split(',')[1])
  })`)) as string
  const image = new File([new Uint8Array(Buffer.from(photo, 'base64'))], 'mast.jpg')
  const { body } = await program.admin.post('/images', formOf({ company_id: 1, type: 'device_dashboard', image }))
  const shown = await page.evaluate(`(async () => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)[1]
    const answer = await fetch('/api/images/${body.data.id}/thumbnail', { headers: { 'x-xsrf-token': token } })
    const image = await createImageBitmap(await answer.blob())
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    const paper = canvas.getContext('2d')
    paper.drawImage(image, 0, 0)
    const colour = (x, y) => [...paper.getImageData(x, y, 1, 1).data.slice(0, 3)].map((part) => Math.round(part / 36)).join(' ')
    return [canvas.width, canvas.height, colour(64, 30), colour(192, 30), colour(64, 100), colour(192, 100)]
  })()`)
  expect(shown).toEqual([256, 135, '7 0 0', '0 7 0', '0 0 7', '7 7 7'])
})

test('FILES-008 FILES-019 FILES-020 a file is edited, shared and removed', { timeout: 60_000 }, async () => {
  await program.admin.post('/companies', { name: 'Harbour Radio', parent_id: 1 })
  await open(visitor, '/management/files?q=mast')
  const edit = await begin(byRow(page, row('mast.tar.gz'), 'Edit description'))
  await fill(page, edit.locator('textarea').first(), 'Mast on the quay')
  await push(page, named(edit, 'Save changes'))
  await closed(page, 0)
  const view = await begin(byRow(page, row('mast.tar.gz'), 'View'))
  await view.getByText('Mast on the quay').waitFor()
  await page.keyboard.press('Escape')
  await closed(page, 0)

  const share = await checkByKeyboard(visitor, byRow(page, row('mast.tar.gz'), 'Permissions'))
  await tabTo(page, share.getByRole('radio', { name: 'This company only' }))
  await page.keyboard.press('ArrowDown')
  await push(page, named(share, 'Save permissions'))
  await closed(page, 0)
  const api = async () => (await program.admin.get('/files?q=mast')).body.data[0]
  await until('the file is shared', 30, async () => (await api()).visibility === 'subsidiaries')

  const question = await begin(byRow(page, row('mast.tar.gz'), 'Delete'))
  // Subsidiaries see it, so its name must be typed (FRAME-218).
  expect(await named(question, 'Delete file').isDisabled()).toBe(true)
  await fill(page, question.getByRole('textbox'), 'mast.tar.gz')
  await push(page, named(question, 'Delete file'))
  await closed(page, 0)
  await until('the file is gone', 30, async () => (await api()) === undefined)
})

test(
  'FILES-002 FILES-005 FILES-038 global firmware and the files of a company have separate lists',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/files/global/firmware')
    const dialog = await begin(byEnter(page, named(page.locator('main'), 'Add file').first()))
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'everybody.bin', mimeType: 'application/octet-stream', buffer: firmware })
    await push(page, named(dialog, 'Upload file'))
    await closed(page, 0)
    await row('everybody.bin').waitFor()
    expect(await findViolations(page)).toEqual([])
    const { id } = (await program.admin.get('/companies?q=Harbour')).body.data[0]
    await open(visitor, `/companies/${id}/files`)
    await page.getByText('This company has no files yet.').waitFor()
    expect(await findViolations(page)).toEqual([])
    // The form shows the company of the page by its name.
    const add = await begin(byEnter(page, named(page.locator('main'), 'Add file').first()))
    await until('the name of the company', 30, async () =>
      (await add.locator('input').evaluateAll(valuesOf)).includes('Harbour Radio'),
    )
    await page.keyboard.press('Escape')
    await closed(page, 0)
    const limit = await checkByKeyboard(visitor, byEnter(page, named(page.locator('main'), 'Set limit')))
    await fill(page, limit.locator('input').first(), '5')
    await push(page, named(limit, 'Save limit'))
    await closed(page, 0)
    await page.getByText('0 Bytes of 5 MB used, including subsidiaries').waitFor()
    expect((await program.admin.get(`/files/quota/${id}`)).body.data).toMatchObject({ used: 0, quota: 5 * 1_048_576 })
    const unlimited = await begin(byEnter(page, named(page.locator('main'), 'Set limit')))
    await tabTo(page, unlimited.locator('input').first())
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Backspace')
    await push(page, named(unlimited, 'Save limit'))
    await closed(page, 0)
    await until('no limit', 30, async () => (await program.admin.get(`/files/quota/${id}`)).body.data.quota === null)
  },
)
