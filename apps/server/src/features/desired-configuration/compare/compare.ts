import type { ComparedOption, ConfigComparison } from '@outpost/contract/desired-configuration/compare/schemas'
import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import type { Value } from '../uci/parse.ts'
import type { Options } from './options.ts'

/** The most differences in one answer. The search finds the others. */
const most = 1000

type One = { value: Value; secret: boolean } | undefined

const shown = (one: One, hidden: boolean): string[] =>
  one === undefined ? [] : hidden ? [hiddenSecret] : [one.value].flat()

function differenceOf(option: string, first: One, second: One): ComparedOption {
  const hidden = first?.secret === true || second?.secret === true
  const change = first === undefined ? 'added' : second === undefined ? 'removed' : 'changed'
  return { option, change, first: shown(first, hidden), second: shown(second, hidden) }
}

const matches = ({ option, first, second }: ComparedOption, q: string): boolean =>
  [option, ...first, ...second].some((text) => text.toLowerCase().includes(q))

/**
 * Compares two configurations option by option, in the order of their names. Secrets are hidden, but it is shown that
 * they differ.
 * @param common leaves out options that only one of the two has
 * @param q a part of the option or of a value
 */
export function compareOptions(
  first: Options,
  second: Options,
  { common, q }: { common: boolean; q: string },
): Omit<ConfigComparison, 'faults'> {
  const wanted = q.toLowerCase()
  const differences: ComparedOption[] = []
  let same = 0
  let total = 0
  for (const option of [...new Set([...first.keys(), ...second.keys()])].toSorted()) {
    const [one, other] = [first.get(option), second.get(option)]
    if (one && other && JSON.stringify(one.value) === JSON.stringify(other.value)) {
      same++
      continue
    }
    if (common && (!one || !other)) continue
    const difference = differenceOf(option, one, other)
    if (!matches(difference, wanted)) continue
    total++
    if (differences.length < most) differences.push(difference)
  }
  return { differences, total, same }
}
