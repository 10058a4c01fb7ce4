import { expect, test } from 'vitest'
import { Comparison, ConditionsInput } from './conditions.ts'
import { canHold } from './expressions.ts'

/** `signal < -100 && signal > -90` */
const expressionOf = (text: string): Comparison[] =>
  text.split(/\s+(?=&&|\|\|)/).map((part, n, all) => {
    const [, parameter, operator, value] = /(?:&&|\|\|)?\s*(\S+) (\S+) ?(.*)/.exec(part)!
    const next = all[n + 1]?.slice(0, 2)
    return Comparison.parse({ parameter, operator, ...(value && { value }), ...(next && { joins_with: next }) })
  })

test.each([
  ['signal < -100 && signal > -90', false],
  ['signal < -100 || signal > -90', true],
  ['signal > -100 && signal < -90', true],
  ['signal >= 5 && signal <= 5', true],
  ['signal > 5 && signal <= 5', false],
  ['signal >= 5 && signal <= 5 && signal != 5', false],
  ['operator == A && operator == B', false],
  ['operator == A || operator == B', true],
  ['operator == A && operator != A', false],
  ['operator == A && operator != B', true],
  ['input == 1 && input == 1.0', true],
  ['signal == -80 && signal < -90', false],
  ['signal == -80 && signal < -70', true],
  ['signal == A && signal < -70', false],
  ['signal unknown && signal < -70', false],
  ['signal unknown && rsrp < -70', true],
  ['geofence:1 inside && geofence:1 outside', false],
  ['geofence:1 inside && geofence:2 outside', true],
  ['geofence:1 enters && geofence:1 outside', false],
  ['operator changed && operator == A', true],
  ['signal < -100 && signal > -90 || temperature > 80', true],
  ['offline >= 600 && signal < -100', true],
])('ALERTS-110 "%s" can be met: %s', (text, can) => {
  expect(canHold([expressionOf(text)])).toBe(can)
})

test('ALERTS-110 what can never be met is refused at its last comparison, also against the blocks around it', () => {
  const actions = [{ name: 'Reboot' }]
  const block = (text: string, more: object = {}) => ({ type: 'if', expression: expressionOf(text), actions, ...more })
  const faults = (...blocks: object[]) =>
    ConditionsInput.safeParse(blocks).error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(faults(block('signal < -100 && signal > -90'))).toEqual(['0.expression.1.value'])
  expect(faults(block('signal < -100', { conditions: [block('signal > -90')] }))).toEqual([
    '0.conditions.0.expression.0.value',
  ])
  // The other branch of a block is about the opposite.
  const inOther = { type: 'else', actions: [], conditions: [block('signal > -90')] }
  expect(faults(block('signal < -100'), inOther)).toEqual([])
  const none = block('signal > -90', { actions: [] })
  const nested = [none, { type: 'else', actions }]
  expect(faults(block('signal < -100', { actions: [], conditions: nested }))).toEqual([])
})
