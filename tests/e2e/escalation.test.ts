import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byEnter, checkByKeyboard, closed, fill, pick, push } from './windows.ts'

/** An automation with groups of conditions, an escalation and an example, made by keyboard, and its incident. */
setUpBrowserTest({ devices: 1 })

const main = () => page.locator('main')
const made = async () => (await program.admin.get('/automations')).body.data[0]
const incident = async () => (await program.admin.get('/incidents')).body.data[0]

test(
  'ALERTS-089 ALERTS-096 ALERTS-098 groups, a step and an example are added by keyboard, and a broken example is named',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/management/automations')
    const create = main().getByRole('button', { name: 'Create automation', exact: true }).first()
    const form = await checkByKeyboard(visitor, byEnter(page, create))
    await fill(page, form.locator('[name="name"]'), 'Gone by day')
    await pick(page, form.getByLabel('Parameter').first(), 'Offline for')
    await fill(page, form.getByLabel('At least').first(), '10 min')
    await push(page, form.getByRole('button', { name: 'Add group of conditions' }))
    const second = form.getByRole('group', { name: 'Group 2' })
    await pick(page, second.getByLabel('Conditions that must be met').first(), 'None of these')
    await pick(page, second.getByLabel('Parameter').first(), 'Operator')
    await pick(page, second.getByLabel('Comparison').first(), 'is not known')
    await pick(page, form.getByLabel('Action').and(page.getByRole('combobox')).first(), 'Notify users')
    await pick(page, form.getByLabel('Users').first(), 'root')
    await fill(page, form.getByLabel('Message').first(), '{{device}} is gone.')
    await push(page, form.getByRole('button', { name: 'Add step' }))
    const step = form.getByRole('group', { name: 'Step 1' })
    await fill(page, step.getByLabel('Without acknowledgement for'), '15 min')
    await fill(page, step.getByLabel('Email addresses').first(), 'owner@example.com')
    await page.keyboard.press('Enter')
    expect(
      await form
        .getByText('When a device has been offline for 10 min, and none of these is the case: Operator is not known,')
        .count(),
    ).toBe(1)
    expect(await form.getByText('If nobody acknowledges within 15 min, notify owner@example.com.').count()).toBe(1)
    await push(page, form.getByRole('button', { name: 'Add example' }))
    const example = form.getByRole('group', { name: 'Example 1' })
    await fill(page, example.getByLabel('Name of the example'), 'Nine minutes')
    await fill(page, example.getByLabel('Readings, one per line'), '0 s: offline, operator = A\n9 min:')
    await push(page, form.getByRole('button', { name: 'Create automation' }))
    await form.getByText('Example "Nine minutes" should trigger the automation, but does not').first().waitFor()
    expect(await findViolations(page)).toEqual([])
    await pick(page, example.getByLabel('With these readings, the automation'), 'must not be triggered')
    await push(page, form.getByRole('button', { name: 'Create automation' }))
    await closed(page, 0)
    expect(await made()).toMatchObject({
      escalation: [{ after: 900, receiving_emails: ['owner@example.com'] }],
      examples: [{ name: 'Nine minutes', triggers: false }],
      conditions_body: [{ type: 'if', conditions: [{ type: 'if', actions: [] }, { type: 'else' }] }],
    })
  },
)

test(
  'ALERTS-092 ALERTS-094 ALERTS-117 the incident shows the next step, and stops it once it is acknowledged',
  { timeout: 60_000 },
  async () => {
    const { id: user } = (await program.admin.get('/user')).body.data
    const automation = await program.admin.post('/automations', {
      name: 'Weak signal',
      escalation: [{ after: 900, receiving_emails: ['owner@example.com'] }],
      conditions_body: [
        {
          type: 'if',
          expression: [{ parameter: 'signal', operator: '<', value: 50, clear_value: 60 }],
          actions: [{ name: 'SendNotification', options: { message: 'Weak', receiving_users: [user] } }],
        },
      ],
    })
    expect(automation.status, JSON.stringify(automation.body)).toBe(200)
    await program.admin.put(`/automations/${automation.body.data.id}/devices`, {
      devices: [Number(fleet.devices[0]!.deviceId())],
    })
    await until('the incident', 30, async () => (await incident()) !== undefined)
    const { id } = await incident()
    await open(visitor, `/management/automations?view=incidents&incident=${id}`)
    const row = main().locator('tr').filter({ hasText: 'owner@example.com' }).first()
    await row.filter({ hasText: 'Next' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await program.admin.put(`/incidents/${id}/acknowledge`, {})
    await row.filter({ hasText: 'Not needed' }).waitFor()
    await open(visitor, '/acknowledge#1.x')
    await page.getByText('This link does not work').first().waitFor()
    expect(await findViolations(page)).toEqual([])
  },
)
