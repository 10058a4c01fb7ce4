import type { Comparison } from './conditions.ts'

type Compared = Pick<Comparison, 'parameter' | 'operator' | 'value'>

/**
 * Returns how each comparison is joined with the one after it. Scripts name that at the earlier or at the later of the
 * two: if the first one names nothing, each names how it is joined with the one before it.
 */
function joinsOf(expression: readonly Pick<Comparison, 'joins_with'>[]): ('&&' | '||')[] {
  const named = expression[0]?.joins_with ? expression.slice(0, -1) : expression.slice(1)
  return named.map(({ joins_with }) => joins_with ?? '&&')
}

/** Returns the comparisons of an expression that are joined by `&&`, which binds stronger than `||`. */
export function groupsOf<C extends Pick<Comparison, 'joins_with'>>(expression: readonly C[]): C[][] {
  const joined = joinsOf(expression)
  const groups: C[][] = [[]]
  expression.forEach((comparison, n) => {
    groups.at(-1)!.push(comparison)
    if (joined[n] === '||') groups.push([])
  })
  return groups
}

const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN

const isSame = (a: unknown, b: unknown): boolean =>
  Number.isFinite(numberOf(a)) && Number.isFinite(numberOf(b)) ? numberOf(a) === numberOf(b) : String(a) === String(b)

/** What a geofence cannot be at the same moment. */
const opposites = [
  ['inside', 'outside'],
  ['inside', 'leaves'],
  ['outside', 'enters'],
  ['enters', 'leaves'],
] as const

/** Whether a number can be within all limits, given as comparisons with `<`, `<=`, `>` and `>=`. */
function hasRoom(limits: readonly Compared[], excluded: readonly unknown[]): boolean {
  const of = (...operators: string[]) =>
    limits.filter(({ operator }) => operators.includes(operator)).map(({ value }) => numberOf(value))
  const low = Math.max(...of('>', '>='))
  const high = Math.min(...of('<', '<='))
  if (low < high) return true
  const isOpen = of('>').includes(low) || of('<').includes(high)
  return low === high && !isOpen && !excluded.some((value) => isSame(value, low))
}

/** Whether comparisons of one parameter can be met at the same moment. */
function canAgree(comparisons: readonly Compared[]): boolean {
  const operators = new Set(comparisons.map(({ operator }) => operator))
  if (operators.has('unknown')) return operators.size === 1
  if (opposites.some(([one, other]) => operators.has(one) && operators.has(other))) return false
  const of = (operator: string) => comparisons.filter((one) => one.operator === operator).map(({ value }) => value)
  const limits = comparisons.filter(({ operator }) => ['<', '<=', '>', '>='].includes(operator))
  const [equal, ...others] = of('==')
  if (equal === undefined) return hasRoom(limits, of('!='))
  const exact: Compared[] = ['>=', '<='].map((operator) => ({
    parameter: '',
    operator: operator as Compared['operator'],
    value: equal,
  }))
  if (others.some((value) => !isSame(value, equal)) || of('!=').some((value) => isSame(value, equal))) return false
  return limits.length === 0 || (Number.isFinite(numberOf(equal)) && hasRoom([...limits, ...exact], []))
}

/** Whether comparisons that are all joined by `&&` can be met at the same moment. */
const canBeMet = (comparisons: readonly Compared[]): boolean =>
  [...Map.groupBy(comparisons, ({ parameter }) => parameter).values()].every(canAgree)

/** Whether expressions can all hold at the same moment, whatever a device reports. */
export function canHold(expressions: readonly (readonly Comparison[])[], chosen: readonly Compared[] = []): boolean {
  const [first, ...others] = expressions
  if (!first) return canBeMet(chosen)
  return groupsOf(first).some((group) => canHold(others, [...chosen, ...group]))
}
