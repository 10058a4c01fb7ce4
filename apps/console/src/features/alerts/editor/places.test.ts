import { ConditionsInput } from '@outpost/contract/alerts/conditions'
import { describe, expect, it } from 'vitest'
import { fieldIn } from '../../../kit/form/fields/rowNames.ts'
import type { Values } from '../../../kit/form/parts/core.tsx'
import { fieldOfPlace } from './places.ts'
import { groupKinds, maxGroups } from './tree.ts'
import { actionList, comparisonList, conditionsIn, type Counts, kindField, optionField, rowValues } from './values.ts'

const kinds = groupKinds.flatMap((first) =>
  groupKinds.flatMap((second) => groupKinds.map((third) => [first, second, third])),
)

/** Returns a form with groups of these kinds, each with two comparisons, that is valid. */
function formOf(given: readonly string[]): { values: Values; counts: Counts } {
  const counts = { groups: given.map((_, id) => ({ id, comparisons: 2 })), actions: 2, steps: 0, examples: 0 }
  const values: Record<string, unknown> = { ...rowValues(counts) }
  for (const [n, kind] of given.entries()) {
    values[kindField(n)] = kind
    for (const row of [0, 1])
      Object.assign(values, {
        [fieldIn(comparisonList(n), row, 'parameter')]: 'signal',
        [fieldIn(comparisonList(n), row, 'operator')]: '<',
        [fieldIn(comparisonList(n), row, 'value')]: '-100',
      })
  }
  for (const row of [0, 1])
    Object.assign(values, {
      [fieldIn(actionList, row, optionField('subject'))]: 'Weak',
      [fieldIn(actionList, row, optionField('message'))]: 'Weak',
      [fieldIn(actionList, row, optionField('receiving_emails'))]: ['a@example.com'],
    })
  return { values, counts }
}

/** Returns the fields at which the errors of the server are shown. */
function faulty(values: Values, counts: Counts): string[] {
  const { error } = ConditionsInput.safeParse(conditionsIn(values, counts))
  return (error?.issues ?? []).map(({ path }) => fieldOfPlace(['conditions_body', ...path].join('.'), values, counts))
}

describe('the place of an error of the server', () => {
  it('ALERTS-105 is the field that is wrong, in each group of every kind', () => {
    expect(kinds).toHaveLength(groupKinds.length ** maxGroups)
    for (const given of kinds) {
      const { values, counts } = formOf(given)
      expect(faulty(values, counts), given.join()).toEqual([])
      for (const n of given.keys()) {
        const value = fieldIn(comparisonList(n), 1, 'value')
        expect(faulty({ ...values, [value]: 'many' }, counts), given.join()).toEqual([value])
        const seconds = fieldIn(comparisonList(n), 0, 'seconds')
        const timed = { ...values, [fieldIn(comparisonList(n), 0, 'parameter')]: 'offline', [seconds]: -1 }
        expect(faulty(timed, counts), given.join()).toEqual([seconds])
      }
      const subject = fieldIn(actionList, 1, optionField('subject'))
      expect(faulty({ ...values, [subject]: undefined }, counts), given.join()).toEqual([subject])
    }
  })

  it('ALERTS-105 is the same in the form for anything else', () => {
    const { values, counts } = formOf(['none'])
    for (const source of ['name', 'escalation.0.after', 'conditions_body'])
      expect(fieldOfPlace(source, values, counts)).toBe(source)
  })
})
