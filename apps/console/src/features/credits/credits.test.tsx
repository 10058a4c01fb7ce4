import { creditKinds } from '@outpost/contract/credits/types'
import type { Device } from '@outpost/contract/devices/device'
import type { Permission } from '@outpost/contract/kit/permissions'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startBrand } from '../../brand.ts'
import { type DialogRef, open } from '../../kit/dialog/dialog.tsx'
import { closeAll } from '../../kit/dialog/windows/stack.ts'
import { type Given, listOf, type Sent, sent, stubNetwork } from '../../testing/network.ts'
import {
  buttonNamed,
  doing,
  field,
  preparePage,
  settle,
  show,
  shows,
  text,
  type,
  userWith,
} from '../../testing/page.tsx'
import { BuyLink } from '../notifications/public.ts'
import { dialogs } from './dialogs.ts'
import RedeemPage from './RedeemPage.tsx'
import { ResourceSummary } from './ResourceSummary.tsx'

const left = creditKinds.map((kind) => ({
  credit_type_id: kind.id,
  credit_type: kind.name,
  credit_type_name: kind.name,
  payment_type: kind.payment_type,
  credits_left: kind.id === 2 ? 40 : 0,
}))
const summary = {
  credits: { left, total: [] },
  monitored_device: { monitored: 3, total: 10 },
  credit_coverage: null,
  remaining_data: 5 * 1024 ** 3,
}
const made = {
  id: 1,
  code: 'CODE',
  credit_type: 'credit',
  payment_type: 'paid',
  credits_amount: 4,
  company_name: 'Own company',
}
const redeemed = { id: 9, license_type_id: 2, licence_count: 50, licence_type: 'credit' }

function answer({ path, method }: Sent): Given {
  if (path === '/credits/types') return listOf(creditKinds)
  if (path === '/credits/summary') return { body: { success: true, data: summary } }
  if (path === '/companies')
    return listOf(
      [
        { id: 7, name: 'Own company' },
        { id: 8, name: 'Below' },
      ],
      2,
    )
  if (path === '/credits/codes/activate') return listOf([redeemed], 1)
  if (path === '/credits/codes') return { status: 201, body: { success: true, data: made, meta: { id: 1 } } }
  if (path === '/devices/credit') return { status: 201, body: { success: true, meta: { channel: 'c' } } }
  return method === 'GET' ? listOf([]) : { body: { success: true, data: {} } }
}

beforeAll(async () => {
  await preparePage()
  // A text area measures itself again when fonts are loaded; happy-dom does not provide `document.fonts`.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
})
beforeEach(() => {
  closeAll()
  stubNetwork(answer)
})
afterAll(() => vi.unstubAllGlobals())

/** Opens a dialog of the feature as a user with these permissions. */
async function opened<P>(
  ref: DialogRef<P>,
  props: Parameters<typeof open<P>>[1],
  ...permissions: Permission[]
): Promise<void> {
  await show(
    <button type="button" onClick={() => void open(ref, props)}>
      Open
    </button>,
    { user: userWith('view_credits_summary', 'view_companies', ...permissions) },
  )
  await doing(() => buttonNamed('Open').click(), 100)
  for (let turn = 0; turn < 50 && !document.querySelector('[role=dialog] label'); turn++) await settle(50)
}

const labelled = (label: string): HTMLInputElement =>
  [...document.querySelectorAll('label')].find((one) => one.textContent.startsWith(label))!.control as HTMLInputElement
/** Selects an option from the list of a field. */
async function choose(label: string, option: string): Promise<void> {
  await doing(() => labelled(label).click(), 300)
  // Each field has its own list, open or not.
  const list = () => document.getElementById(labelled(label).getAttribute('aria-controls') ?? '')
  const found = () =>
    [...(list()?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? [])].find(
      (one) => one.textContent === option,
    )
  await vi.waitFor(() => expect(found()).toBeDefined())
  await doing(() => found()!.click())
}
const changes = (): Sent[] => sent.filter(({ method }) => method !== 'GET')
const click = (name: string) => doing(() => buttonNamed(name).click(), 100)

test('CREDITS-012 CREDITS-046 price and pro forma number are shown only for the types that have them', async () => {
  await opened(dialogs.add, {}, 'create_credits')
  expect(field('credit_price')).toBeNull()
  await choose('Type', 'Management pack, 6 months (free)')
  expect(field('credit_price')).toBeNull()
  await choose('Type', 'Management pack, 1 year')
  await doing(() => type(field('credit_count'), '5'))
  await click('Add resources')
  await shows('Required')
  expect(changes()).toEqual([])
  await doing(() => type(field('credit_price'), '79.9'))
  await doing(() => type(field('pro_form_nr'), 'PF-1'))
  await click('Add resources')
  expect(changes()[0]).toMatchObject({
    path: '/credits',
    body: { company_id: 7, credit_type_id: 6, credit_count: 5, credit_price: 79.9, pro_form_nr: 'PF-1' },
  })
})

test('CREDITS-016 CREDITS-040 only digits are accepted as credits, the resulting data is shown live, and spending needs confirmation', async () => {
  await opened(dialogs.buyData, {}, 'create_company_data')
  await doing(() => type(field('credits'), '0012x'))
  expect(field('credits').value).toBe('12')
  expect(field('credits').maxLength).toBe(14)
  await shows('Company data to be added: 24 GB')
  await click('Add data')
  await shows('Are you sure you want to spend 12 credit(s) to get 24 GB of data?')
  expect(changes()).toEqual([])
  await click('Spend credits')
  expect(changes()[0]).toMatchObject({ path: '/companies/data', body: { company_id: 7, credits: 12 } })
})

test('CREDITS-016 cancelling the confirmation spends nothing and keeps the form', async () => {
  await opened(dialogs.buyData, {}, 'create_company_data')
  await doing(() => type(field('credits'), '3'))
  await click('Add data')
  await shows('to get 6 GB')
  await doing(
    () => [...document.querySelectorAll('button')].findLast((one) => one.textContent === 'Cancel')!.click(),
    100,
  )
  expect(changes()).toEqual([])
  expect(field('credits').value).toBe('3')
})

// ROLES-043
test('CREDITS-014 only system administrators choose the company of a code, and a type without credits cannot be chosen', async () => {
  await opened(dialogs.createCode, {}, 'create_credit_transfer_codes')
  expect(text()).not.toContain('From company')
  await choose('Type', 'Credit40 left')
  await doing(() => type(field('amount'), '4'))
  await doing(() => type(document.querySelector('textarea')! as unknown as HTMLInputElement, 'for the ferry'))
  await click('Create code')
  expect(changes()[0]).toMatchObject({
    path: '/credits/codes',
    body: { credit_type_name: 'credit', credit_type_id: 2, amount: 4, company_id: 7, comment: 'for the ferry' },
  })
  await shows('Code created')
})

test('CREDITS-014 a system administrator chooses the company of a code', async () => {
  await opened(dialogs.createCode, {}, 'create_credit_transfer_codes', 'super_admin')
  await shows('From company')
})

test('CREDITS-013 a transfer requires type, source, target and amount', async () => {
  await opened(dialogs.move, { source: { id: 8, name: 'Below' } }, 'move_credits')
  await click('Move resources')
  await shows('Required')
  expect(changes()).toEqual([])
  await choose('To company', 'Own company')
  await choose('Type', 'Credit40 left')
  await doing(() => type(field('amount'), '3'))
  await click('Move resources')
  expect(changes()[0]).toMatchObject({
    path: '/credits/move',
    body: { source: 8, target: 7, amount: 3, credit_type_id: 2, credit_type_name: 'credit' },
  })
})

test('CREDITS-010 CREDITS-015 the page activates a code, shows what was added and accepts the next one', async () => {
  await show(<RedeemPage />, { user: userWith('activate_credit_transfer_codes') })
  await doing(() => type(field('code'), ' ABCD '))
  await click('Activate code')
  await shows('50 × Credit added to Own company.')
  expect(changes()[0]).toMatchObject({ path: '/credits/codes/activate', body: { code: 'ABCD' } })
  expect(field('code').value).toBe('')
})

test('CREDITS-019 only changed fields of a service are sent, and an unchanged form is not sent', async () => {
  const devices = [
    { id: 3, name: 'A' },
    { id: 4, name: 'B' },
  ] as unknown as readonly Device[]
  await opened(dialogs.services, { devices }, 'update_device_credit_status')
  await click('Save changes')
  expect(changes()).toEqual([])
  await doing(() => document.querySelector<HTMLInputElement>('input[type=radio][value=on]')!.click())
  await click('Save changes')
  expect(changes()[0]!.body).toEqual({
    data: [
      { device_id: 3, credit_enabled: 1 },
      { device_id: 4, credit_enabled: 1 },
    ],
  })
})

test('CREDITS-018 packs are bound after a warning, one per device', async () => {
  left.find(({ credit_type_id: id }) => id === 6)!.credits_left = 2
  const devices = [
    { id: 3, name: 'A', company_id: 7 },
    { id: 4, name: 'B', company_id: 7 },
  ] as unknown as readonly Device[]
  await opened(dialogs.pack, { devices }, 'update_device_credit_status')
  await shows('An assigned pack cannot be returned.')
  await choose('Pack', 'Management pack, 1 year2 left')
  await click('Assign pack')
  await vi.waitFor(() => expect(changes()).toHaveLength(1))
  expect(changes()[0]!.body).toEqual({
    data: [
      { device_id: 3, credit_type_id: 6 },
      { device_id: 4, credit_type_id: 6 },
    ],
  })
})

/** Serves the page with another brand. */
async function branded(brand: object): Promise<void> {
  document.getElementById('brand')?.remove()
  document.head.insertAdjacentHTML(
    'beforeend',
    `<script type="application/json" id="brand">${JSON.stringify(brand)}</script>`,
  )
  await startBrand()
}

test('CREDITS-042 CREDITS-050 the buy link is shown if the brand sells, the theme shows it and the user pays', async () => {
  const links = { help: null, account: null, buy: 'https://shop.example/' }
  const seen = async (theme: { default: boolean; showData: boolean }, pays: boolean): Promise<boolean> => {
    await branded({ links, theme })
    await show(<BuyLink />, { user: { ...userWith(), show_payment: pays } })
    return text().includes('Get more resources')
  }
  const all = { default: true, showData: true }
  expect([
    await seen(all, true),
    await seen(all, false),
    await seen({ ...all, showData: false }, true),
    await seen({ ...all, default: false }, true),
  ]).toEqual([true, false, false, false])
  await branded({})
  await show(<BuyLink />, { user: { ...userWith(), show_payment: true } })
  expect(text()).not.toContain('Get more resources')
})

test('CREDITS-052 the summary shows the remaining amount of each type, and data with view_companies', async () => {
  await show(<ResourceSummary />, {
    user: { ...userWith('view_credits_summary', 'view_companies'), show_payment: true },
  })
  await click('Resource summary')
  await shows('Credit40')
  await shows('Remaining data5 GB')
  expect(text()).toContain('Monitored devices3 of 10')
  await show(<ResourceSummary />, { user: { ...userWith('view_credits_summary'), show_payment: true } })
  await click('Resource summary')
  await shows('Credit40')
  expect(text()).not.toContain('Remaining data')
})
