import type { ConfigTemplateDetails, DeviceConfiguration } from '@outpost/contract/desired-configuration/schemas'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { open } from '../../kit/dialog/dialog.tsx'
import { type Given, listOf, refusal, sent, stubNetwork } from '../../testing/network.ts'
import { buttonNamed, doing, field, preparePage, show, shows, type, userWith } from '../../testing/page.tsx'
import { dialogs } from './dialogs.ts'
import { Drift } from './Drift.tsx'
import { PlanView } from './PlanView.tsx'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const user = userWith('view_multi_configuration', 'create_multi_configuration')
const plan = {
  hash: '0'.repeat(64),
  devices: 2,
  changing: 0,
  groups: [],
  more_groups: 0,
  faults: [],
  unread: 0,
  unread_first: [],
  same: 2,
  untracked: 2,
}

test('DESIRED-016 a plan that cannot be read says so and is read again; a rollout without changes begins to notice them', async () => {
  let answer: Given = refusal(500, { code: 'INTERNAL', message: 'The database is away.', source: null })
  stubNetwork(({ path }) => {
    if (path === '/configuration/plan') return answer
    if (path === '/configuration/rollouts') return { status: 201, body: { success: true, data: { id: 1, same: 2 } } }
    return listOf([])
  })
  await show(<PlanView templateId={5} name="DNS" />, { user })
  await shows('Could not load the plan')
  answer = { body: { success: true, data: plan } }
  await doing(() => buttonNamed('Try again').click(), 200)
  await shows('2 devices already have this configuration')
  answer = { body: { success: true, data: { ...plan, untracked: 0 } } }
  await doing(() => buttonNamed('Roll out').click(), 300)
  await shows('All 2 devices already have this configuration.')
  expect(sent.find(({ path }) => path === '/configuration/rollouts')?.body).toMatchObject({
    template_id: 5,
    hash: plan.hash,
  })
  expect(buttonNamed('Roll out')).toBeUndefined()
})

test('CONFIGURATOR-082 a plan says how many devices change and how many groups are not shown', async () => {
  const differences = [{ kind: 'set', option: 'system.system.hostname', from: ['router'], to: ['branch-1'] }]
  const groups = [{ devices: 1, first: [{ id: 1, name: 'Branch 1' }], differences }]
  stubNetwork(({ path }) => {
    if (path !== '/configuration/plan') return listOf([])
    const data = { ...plan, devices: 10_000, same: 0, untracked: 0, changing: 10_000, groups, more_groups: 9999 }
    return { body: { success: true, data } }
  })
  await show(<PlanView templateId={5} name="Names" />, { user })
  await shows('To change: 10000.')
  await shows('9999 more groups are not shown.')
})

const template = {
  id: 5,
  variables: [{ name: 'key', type: 'secret', default: null, values: [] }],
} as unknown as ConfigTemplateDetails

test('DESIRED-017 the value of a secret variable is hidden while it is entered', async () => {
  stubNetwork(() => listOf([{ id: 7, name: 'Own company' }]))
  await show(<p>page</p>, { user })
  await doing(() => void open(dialogs.value, { template }))
  await shows('Set value of a variable')
  expect(field('value')).toBeNull()
  const secret = field('secret')
  await doing(() => type(secret, 'correct horse'))
  expect(secret.type).toBe('password')
  await doing(() => buttonNamed('Show password').click())
  expect(secret.type).toBe('text')
})

const drifted = {
  device_id: 7,
  options: [{ option: 'network.wan.dns', template_name: 'DNS server' }],
  drift: [
    { option: 'network.wan.dns', confirmed: ['9.9.9.9'], present: ['8.8.8.8'] },
    { option: 'network.wan.mtu', confirmed: ['1500'], present: ['1400'] },
  ],
} as unknown as DeviceConfiguration

test('DESIRED-022 a change is adopted into the template after a question that names the template', async () => {
  stubNetwork(() => ({ body: { success: true, data: {} } }))
  await show(<Drift data={drifted} onChange={() => {}} />, { user })
  const buttons = [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Adopt into template')
  expect(buttons).toHaveLength(1)
  await doing(() => buttons[0]!.click(), 300)
  await shows('DNS server gets a new version in which network.wan.dns has the value of this device.')
  const confirms = [
    ...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button, [role="alertdialog"] button'),
  ]
  await doing(() => confirms.find((one) => one.textContent === 'Adopt into template')!.click(), 300)
  expect(sent.find(({ path }) => path === '/devices/7/configuration/adopt')?.body).toEqual({
    options: ['network.wan.dns'],
    into: 'template',
  })
})

test('DESIRED-048 the search for an option says for how many devices it is true, and asks for a whole name', async () => {
  stubNetwork(() => ({
    body: {
      success: true,
      data: [{ id: 3, name: 'Site 3', company_id: 1, read_at: '2026-11-20 10:00:00' }],
      meta: { total: 9, read: 10, unread: 190 },
    },
  }))
  await show(<p>page</p>, { user })
  await doing(() => void open(dialogs.find, {}), 500)
  const page = (): string => document.body.textContent
  expect(page()).not.toContain('Devices found')
  const [option] = document.querySelectorAll<HTMLInputElement>('[role=dialog] input')
  await doing(() => type(option!, 'dns'), 200)
  await shows('Enter all three parts')
  expect(sent.filter(({ path }) => path.startsWith('/configuration/options'))).toEqual([])
  await doing(() => type(option!, 'network.@interface[0].dns'), 300)
  await shows('Devices found: 9 of 10 that have been read. Not read yet: 190.')
  await shows('Site 3')
  expect(page()).not.toContain('Enter all three parts')
})
