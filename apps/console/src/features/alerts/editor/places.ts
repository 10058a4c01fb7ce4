import type { Values } from '../../../kit/form/parts/core.tsx'
import { actionList, comparisonList, type Counts, isTimed, kindField } from './values.ts'

/** The field of a comparison: a duration has one of its own. */
function fieldOfComparison(place: string, values: Values): string {
  const row = /^(.*)\.value$/.exec(place)?.[1]
  return row !== undefined && isTimed(values[`${row}.parameter`]) ? `${row}.seconds` : place
}

/**
 * Returns the field of a place in the request that `conditionsIn` makes, in which the actions are within the last group,
 * and what follows a group of which none must be met is beside it. Any other place is the same in the form.
 */
export function fieldOfPlace(source: string, values: Values, { groups }: Pick<Counts, 'groups'>): string {
  let blocks = 'conditions_body'
  for (const n of groups.keys()) {
    const [expression, follows] = [`${blocks}.0.expression`, `${blocks}.${values[kindField(n)] === 'none' ? 1 : 0}`]
    if (source.startsWith(`${expression}.`))
      return fieldOfComparison(comparisonList(n) + source.slice(expression.length), values)
    const actions = `${follows}.actions`
    if (n === groups.length - 1 && source.startsWith(`${actions}.`)) return actionList + source.slice(actions.length)
    blocks = `${follows}.conditions`
  }
  return source
}
