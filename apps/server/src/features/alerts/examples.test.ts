import type { Example, Reading } from '@outpost/contract/alerts/examples'
import { expect, test } from 'vitest'
import { requireExamples } from './examples.ts'
import type { RuleSettings } from './machine/rule.ts'

const settingsOf = (
  expression: RuleSettings['conditions'][number]['expression'],
  more: Partial<RuleSettings> = {},
) => ({
  delay_enabled: false,
  delay_repetitions_count: 0,
  delay_duration: 0,
  cooldown_enabled: false,
  cooldown_duration: 0,
  clear_duration: 0,
  period_trigger_limit: 100,
  conditions: [
    { tag: 'cond_0', type: 'if' as const, expression, actions: [{ tag: 'a', name: 'Reboot' as const, options: {} }] },
  ],
  ...more,
})
const weak = [{ parameter: 'signal', operator: '<' as const, value: -100 }]
const gone = [{ parameter: 'offline', operator: '>=' as const, value: 600 }]
const signal = (after: number, value: number): Reading => ({ after, values: [{ parameter: 'signal', value }] })
const wait = (after: number): Reading => ({ after, values: [] })
const example = (triggers: boolean, ...readings: Reading[]): Example => ({ name: 'Night', triggers, readings })

/** Returns what the check says about an example. */
function faultOf(settings: RuleSettings, one: Example): { source: unknown; message: string } | undefined {
  try {
    requireExamples(settings, [one])
    return undefined
  } catch (error) {
    const { source, message } = error as { source: unknown; message: string }
    return { source, message }
  }
}

test('ALERTS-098 an example that turns out as it should is accepted', () => {
  expect(faultOf(settingsOf(weak), example(true, signal(0, -101)))).toBeUndefined()
  expect(faultOf(settingsOf(weak), example(false, signal(0, -100), signal(60, -99)))).toBeUndefined()
  expect(faultOf(settingsOf(gone), example(true, { after: 0, online: false, values: [] }, wait(600)))).toBeUndefined()
  expect(
    faultOf(
      settingsOf(gone),
      example(false, { after: 0, online: false, values: [] }, { after: 599, online: true, values: [] }, wait(1200)),
    ),
  ).toBeUndefined()
})

test('ALERTS-098 an example that turns out otherwise is named with what happens instead', () => {
  expect(faultOf(settingsOf(weak), example(false, signal(0, -90), signal(120, -101)))?.message).toBe(
    'Example "Night" should not trigger the automation, but does after 120 s: signal is -101.',
  )
  expect(faultOf(settingsOf(weak), example(true, signal(0, -99)))?.message).toBe(
    'Example "Night" should trigger the automation, but does not: at its end, the condition is not met (signal is -99).',
  )
  const delayed = settingsOf(weak, { delay_enabled: true, delay_duration: 300 })
  expect(faultOf(delayed, example(true, signal(0, -101), wait(299)))?.message).toContain('its delay is not over')
  expect(faultOf(delayed, example(true, signal(0, -101), wait(300)))).toBeUndefined()
  expect(faultOf(settingsOf(weak), example(true, wait(60)))?.message).toContain('signal is not known')
})
