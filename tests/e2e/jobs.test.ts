import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byEnter, choose, closed, checkByKeyboard, fill, opened, push, tabTo } from './windows.ts'

setUpBrowserTest({ devices: 3 })

const idOf = (index: number): number => fleet.devices[index]!.deviceId()!
const named = (layer: Locator, name: string | RegExp): Locator => layer.getByRole('button', { name, exact: true })
const region = (): Locator => page.getByRole('region', { name: /selected/ })
const jobs = (): Locator => page.getByRole('banner').getByRole('button', { name: /^Jobs/ })
const tagsOf = async (index: number): Promise<string[]> =>
  (await program.admin.get(`/devices/${idOf(index)}`)).body.data.tags.map((tag: { name: string }) => tag.name)

/** Selects all three devices with the keyboard. */
async function selectAll(): Promise<void> {
  await open(visitor, '/management/devices?sort=name')
  await until('three devices', 30, async () => (await page.locator('tr[data-index]').count()) === 3)
  await tabTo(page, page.locator('tr[data-index="0"]'), 'Shift+Tab')
  await page.keyboard.press('Shift+Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('3 selected').first().waitFor()
}

/** Opens the list of jobs in the header. */
async function openJobs(): Promise<Locator> {
  await jobs().click()
  const list = page.getByRole('dialog', { name: 'Jobs' })
  await list.getByText('Reboot', { exact: true }).waitFor()
  return list
}

test(
  'FRAME-163 DEVICES-126 a reboot of several devices stands in the header, also after a reload, and leads to its results',
  { timeout: 60_000 },
  async () => {
    await selectAll()
    const question = await checkByKeyboard(visitor, byEnter(page, named(region(), 'Reboot')))
    await question.getByText('3 of 3 devices will get this.').waitFor()
    await push(page, named(question, 'Reboot 3 devices'))
    const status = await opened(page, 0)
    await status.getByText('3 of 3 finished').waitFor({ timeout: 30_000 })
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await closed(page, 0)

    await openJobs()
    await page.reload()
    const list = await openJobs()
    await list.getByText('3 devices · 3 done').waitFor()
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    // JOBS-020: the id leads to a page of its own, with the jobs on the devices.
    await list.getByRole('link', { name: /^Open job: #\d+$/ }).click()
    await page.waitForURL(/\/management\/jobs\/\d+$/)
    await page.getByRole('heading', { name: 'Reboot' }).waitFor()
    await page.locator('main').getByText('3 done').first().waitFor()
    await until('three jobs', 30, async () => (await page.locator('main tr[data-index]').count()) === 3)
    expect(await findViolations(page)).toEqual([])
    await named(await openJobs(), 'Show results: Reboot').click()
    const results = page.getByRole('dialog').filter({ hasText: 'Action status' })
    await results.getByText('3 of 3 finished').waitFor()
    expect(await results.getByRole('listitem').filter({ hasText: 'Done' }).count()).toBeGreaterThanOrEqual(3)
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test(
  'FRAME-165 DEVICES-128 a tag is taken off again from those devices alone that got it',
  { timeout: 60_000 },
  async () => {
    const { id } = (await program.admin.post('/tags', { company_id: 1, name: 'Harbour' })).body.data
    await program.admin.post('/devices/tags/assign', { device_id: [idOf(0)], tag_id: [id] })
    await selectAll()
    const dialog = await checkByKeyboard(visitor, byEnter(page, named(region(), 'Tags')))
    await tabTo(page, dialog.getByRole('combobox', { name: 'Tags' }))
    await page.keyboard.type('Harb')
    await page.getByRole('option', { name: 'Harbour' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await push(page, named(dialog, 'Save tags'))
    await closed(page, 0)
    await named(page.locator('body'), 'Undo').waitFor()
    expect(await Promise.all([tagsOf(0), tagsOf(1), tagsOf(2)])).toEqual([['Harbour'], ['Harbour'], ['Harbour']])
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Control+z')
    await page.getByText('Undone').waitFor()
    expect(await Promise.all([tagsOf(0), tagsOf(1), tagsOf(2)])).toEqual([['Harbour'], [], []])
  },
)

test(
  'TASKS-062 a command runs on selected devices, and their outputs are shown at once',
  { timeout: 60_000 },
  async () => {
    await selectAll()
    const more = named(region(), 'More actions')
    const dialog = await checkByKeyboard(visitor, {
      opener: more,
      reach: () => tabTo(page, more),
      async press() {
        await page.keyboard.press('Enter')
        await choose(page, 'Run command')
      },
    })
    await dialog.getByText('3 devices run this now.').waitFor()
    await fill(page, dialog.locator('[name="command"]'), 'cat /etc/version')
    await push(page, named(dialog, 'Run command'))
    const results = page.getByRole('dialog', { name: 'Results of cat /etc/version' })
    await results.getByText('3 of 3 devices have answered.').waitFor({ timeout: 30_000 })
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test(
  'CHANNELS-014 JOBS-018 the results of an action are a CSV file, and only the devices that failed are retried',
  { timeout: 60_000 },
  async () => {
    // A device whose company has no space left for files cannot store a backup.
    const { id } = (await program.admin.post('/companies', { name: 'Full store', parent_id: 1 })).body.data
    const moved = await program.admin.post('/devices/move', { device_id: [idOf(0)], company_id: id })
    expect(moved.status).toBe(200)
    const limit = async (quota: number | null) =>
      expect((await program.admin.put(`/files/quota/${id}`, { quota })).status).toBe(200)
    await limit(1)
    await selectAll()
    await push(page, named(region(), 'More actions'))
    await choose(page, 'Request backup')
    const question = await opened(page, 0)
    await question.getByText('3 of 3 devices will get this.').waitFor()
    await push(page, named(question, 'Request backup'))
    const status = page.getByRole('dialog').filter({ hasText: 'Action status' })
    await status.getByText('3 of 3 finished').waitFor({ timeout: 30_000 })
    const [file] = await Promise.all([page.waitForEvent('download'), push(page, named(status, 'Download CSV'))])
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1)
    expect(lines.filter((line) => line.includes('"Done"'))).toHaveLength(2)
    expect(
      lines.filter((line) => /"Failed","The company has no space left for files\..*","-1"$/.test(line)),
    ).toHaveLength(1)

    await limit(null)
    await push(page, named(status, 'Retry failed (1)'))
    await status.getByText('1 of 1 finished').waitFor({ timeout: 30_000 })
    expect(await status.getByRole('listitem').filter({ hasText: 'Action executed successfully.' }).count()).toBe(1)
    expect(await named(status, /^Retry failed/).count()).toBe(0)
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)
