import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byEnter, byMenu, checkByKeyboard, closed, fill, push } from './windows.ts'

/** Incidents and silences by keyboard, and the period of a system template of a device. */
setUpBrowserTest({ devices: 1 })

const main = () => page.locator('main')
const deviceId = (): number => Number(fleet.devices[0]!.deviceId())
const incident = async () => (await program.admin.get('/incidents')).body.data[0]

test(
  'ALERTS-073 ALERTS-076 ALERTS-077 an incident is acknowledged with a note, and ended by hand',
  { timeout: 60_000 },
  async () => {
    const { id: user } = (await program.admin.get('/user')).body.data
    const made = await program.admin.post('/automations', {
      name: 'Weak signal',
      conditions_body: [
        {
          type: 'if',
          expression: [{ parameter: 'signal', operator: '<', value: 50, clear_value: 60 }],
          actions: [{ name: 'SendNotification', options: { message: 'Weak', receiving_users: [user] } }],
        },
      ],
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    await program.admin.put(`/automations/${made.body.data.id}/devices`, { devices: [deviceId()] })
    await until('the incident', 30, async () => (await incident()) !== undefined)
    await open(visitor, '/management/automations?view=incidents')
    await main().locator('tr[data-index]').first().waitFor()
    expect(await findViolations(page)).toEqual([])
    await open(visitor, `/management/automations?view=incidents&incident=${(await incident()).id}`)
    const acknowledge = main().getByRole('button', { name: 'Acknowledge', exact: true }).first()
    const note = await checkByKeyboard(visitor, byEnter(page, acknowledge))
    await fill(page, note.locator('[name="note"]'), 'On my way')
    await push(page, note.getByRole('button', { name: 'Acknowledge', exact: true }))
    await closed(page, 0)
    await main().getByText('On my way').first().waitFor()
    expect(await incident()).toMatchObject({ status: 'acknowledged', note: 'On my way' })
    expect(await findViolations(page)).toEqual([])
    const more = main().getByRole('button', { name: /^More|^Actions/ })
    const reason = await checkByKeyboard(visitor, byMenu(page, more.first(), 'End by hand'))
    await fill(page, reason.locator('[name="reason"]'), 'The site is closed')
    await push(page, reason.getByRole('button', { name: 'End by hand' }))
    await closed(page, 0)
    await until('its end', 20, async () => (await incident()).status === 'resolved')
  },
)

test('ALERTS-079 ALERTS-080 messages are silenced for two hours', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/automations?view=silences')
  const create = main().getByRole('button', { name: 'Create silence' }).first()
  const form = await checkByKeyboard(visitor, byEnter(page, create))
  await fill(page, form.locator('[name="reason"]'), 'Maintenance')
  await push(page, form.getByRole('button', { name: 'Create silence' }))
  await closed(page, 0)
  await main().locator('tr[data-index]').filter({ hasText: 'Maintenance' }).filter({ hasText: 'Active' }).waitFor()
  const [silence] = (await program.admin.get('/silences')).body.data
  expect(silence).toMatchObject({ reason: 'Maintenance', status: 'active', weekdays: [] })
})

test('ALERTS-116 an automation is silenced for every night from its own menu', { timeout: 60_000 }, async () => {
  const { id, name } = (await program.admin.get('/automations')).body.data[0]
  await open(visitor, `/management/automations/${id}/devices`)
  const menu = main()
    .getByRole('button', { name: /^More|^Actions/ })
    .first()
  const form = await checkByKeyboard(visitor, byMenu(page, menu, 'Create silence'))
  await fill(page, form.locator('[name="reason"]'), 'Night')
  await fill(page, form.locator('[name="until_time"]'), '05:30')
  await push(page, form.getByRole('button', { name: 'Create silence' }))
  await closed(page, 0)
  const { data } = (await program.admin.get('/silences')).body
  expect(data.find(({ reason }: { reason: string }) => reason === 'Night')).toMatchObject({
    automations: [{ id, name }],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    from_time: '22:00',
    minutes: 450,
  })
  await open(visitor, '/management/automations?view=silences')
  await main().getByText('Every day, 22:00–05:30', { exact: false }).first().waitFor()
})

test('TEMPLATES-058 the period of a system template is set on a device', { timeout: 60_000 }, async () => {
  await open(visitor, `/devices/${deviceId()}/monitoring-templates`)
  const row = main().getByRole('row').filter({ hasText: 'GPS' })
  const edit = row.getByRole('button', { name: /^Edit/ }).first()
  const form = await checkByKeyboard(visitor, byEnter(page, edit))
  await fill(page, form.locator('[name="period"]'), '15 min')
  await page.keyboard.press('Enter')
  await closed(page, 0)
  await row.filter({ hasText: '15 min' }).waitFor()
})
