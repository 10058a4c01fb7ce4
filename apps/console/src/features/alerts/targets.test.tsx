import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closeAll } from '../../kit/dialog/windows/stack.ts'
import { type Given, listOf, type Sent, sent, stubNetwork } from '../../testing/network.ts'
import { buttonNamed, doing, preparePage, shows, text, userWith } from '../../testing/page.tsx'
import { visit } from '../../testing/screens.tsx'
import { deviceRowActions } from './actions.ts'

const automation = {
  id: 4,
  name: 'Weak signal',
  description: '',
  data_group: 'mobile',
  company_id: 1,
  company_name: 'Fjord',
  user_id: 1,
  username: 'Liv',
  enabled: true,
  cooldown_enabled: false,
  cooldown_duration: 0,
  delay_enabled: false,
  delay_repetitions_count: 0,
  delay_duration: 0,
  clear_duration: 0,
  notify_resolved: true,
  automation_version: '1',
  conditions_body_version: '1',
  total_triggered_count: 0,
  period_triggered_count: 0,
  period_trigger_limit: 100,
  period_latest_reset: '2026-01-02 00:00:00',
  devices_count: 0,
  active_devices_count: 0,
  targets: [
    { tag_id: 5, company_id: null, name: 'Shops' },
    { tag_id: null, company_id: 9, name: 'Ferries' },
  ],
  escalation: [],
  examples: [],
  conditions_body: [],
  mail_ready: true,
  created_at: '2026-01-02 03:04:05',
  updated_at: '2026-01-02 03:04:05',
}
const answer = ({ path, method }: Sent): Given =>
  method === 'GET' && path !== '/automations/4' ? listOf([]) : { body: { success: true, data: automation } }

beforeAll(preparePage)
beforeEach(() => {
  closeAll()
  stubNetwork(answer)
})
afterAll(() => vi.unstubAllGlobals())

test('ALERTS-131 the devices of an automation name the tags and companies that it follows, and each can be removed', async () => {
  await visit(
    '/management/automations/4/devices',
    userWith('view_device_alert_configurations', 'create_device_alert_configurations'),
  )
  await shows('also those that are added later')
  await shows('Tag: Shops')
  await shows('Company: Ferries')
  const remove = document.querySelector<HTMLButtonElement>('[aria-label="Remove Ferries"]')!
  await doing(() => remove.click(), 300)
  await shows('only because of Ferries')
  await doing(() => buttonNamed('Remove').click(), 300)
  expect(sent.find(({ method }) => method === 'DELETE')).toMatchObject({ body: { company_id: [9] } })
})

test('ALERTS-131 users who may not edit automations cannot remove what they follow', async () => {
  await visit('/management/automations/4/devices', userWith('view_device_alert_configurations'))
  await shows('Tag: Shops')
  expect(document.querySelector('[aria-label="Remove Shops"]')).toBeNull()
  expect(text()).not.toContain('Remove from devices')
})

test('ALERTS-131 a device that is there only because of a tag or company is not removed on its own', () => {
  const { allowed } = deviceRowActions.find(({ id }) => id === 'unassign')!
  expect(allowed!({ followed: false } as never)).toBe(true)
  expect(allowed!({ followed: true } as never)).toBe('alerts:targets.followed')
})
