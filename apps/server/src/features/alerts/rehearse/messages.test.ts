import { expect, test } from 'vitest'
import type { TaggedBlock } from '@outpost/contract/alerts/conditions'
import { compileRule } from '../machine/rule.ts'
import { countMessages, type FoundOn } from './messages.ts'

const minute = 60_000
const block: TaggedBlock = {
  tag: 'cond_0',
  type: 'if',
  expression: [{ parameter: 'operator', operator: 'changed' }],
  actions: [
    { tag: 'cond_0.SendEmail.1', name: 'SendEmail', options: { receiving_emails: ['a@example.com'] } },
    { tag: 'cond_0.Reboot.2', name: 'Reboot', options: {} },
  ],
}
const rule = compileRule({
  delay_enabled: false,
  delay_repetitions_count: 0,
  delay_duration: 0,
  cooldown_enabled: false,
  cooldown_duration: 0,
  clear_duration: 0,
  period_trigger_limit: 100,
  conditions: [block],
})
const change = (at: number): FoundOn => ({
  deviceId: 1,
  at: at * minute,
  status: 'triggered',
  block: 'cond_0',
  parameters: [],
  open: false,
  offlineSince: null,
  byServer: false,
})
const count = (minutes: number[], after?: number) =>
  countMessages(
    minutes.map(change),
    {
      rule,
      notifyResolved: true,
      escalation:
        after === undefined
          ? []
          : [{ after: after * 60, receiving_emails: ['b@example.com'], receiving_users: [], receiver_ids: [] }],
      freeAt: (_device, at) => at,
    },
    1440 * minute,
  )

test('ALERTS-086 ALERTS-109 changes that follow each other are one incident, and a later one is told again', () => {
  const { incidents, receivers, actions } = count([0, 3, 9, 30])
  expect(incidents).toBe(2)
  expect(receivers).toMatchObject([{ sent: 2, grouped: 2 }])
  expect(actions).toEqual([{ name: 'Reboot', count: 2 }])
})

test('ALERTS-095 ALERTS-109 while an escalation waits, a further change belongs to it', () => {
  expect(count([0, 20], 25)).toMatchObject({ incidents: 1 })
  const late = count([0, 26], 15)
  expect(late.incidents).toBe(2)
  expect(late.receivers.map(({ receiver, sent }) => [receiver, sent])).toEqual([
    ['mail:a@example.com', 2],
    ['mail:b@example.com', 2],
  ])
})
