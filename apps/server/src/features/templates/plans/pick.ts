import type { Source } from '@outpost/contract/templates/source'

const segment = /(?:^|\.)([A-Za-z0-9_ :/-]{1,64})|\[(\d{1,9})\]|\['([^'\]\\]{1,64})'\]/y

/** Returns the steps of a path such as `data.0.temperature` or `$.data[0]['temperature']`; undefined if it is not one. */
export function stepsOf(ref: string): (string | number)[] | undefined {
  const path = ref.replace(/^[$@]\.?/, '')
  const steps: (string | number)[] = []
  segment.lastIndex = 0
  while (segment.lastIndex < path.length) {
    const match = segment.exec(path)
    if (!match) return undefined
    const [, plain, index, quoted] = match
    if (quoted !== undefined) steps.push(quoted)
    else if (index !== undefined) steps.push(Number(index))
    else steps.push(/^\d{1,9}$/.test(plain!) ? Number(plain) : plain!)
  }
  return steps
}

const pathOf = (steps: readonly (string | number)[]): string =>
  steps.map((step) => (typeof step === 'number' ? `[${step}]` : `['${step}']`)).join('')

const isSafe = (text: string): boolean => !/['"\\\]]/.test(text)

/** Selects the element of a list: `[@['name']='wan']`, also where the value is a number. */
const elementOf = (key: string, value: string): string =>
  `[@['${key}']='${value}'${/^\d{1,15}$/.test(value) ? ` || @['${key}']=${value}` : ''}]`

/**
 * Returns what the device picks of a response for a variable: the whole (`.`), a line (`#2`), or a path in JSON. A path
 * that begins with the name of a search (`search_key`) continues from the element which that search finds.
 * @returns undefined if the reference is none of these
 */
export function pickOf(source: Pick<Source, 'search_parameters'>, ref: string | null): string | undefined {
  if (ref === null || ref === '.') return '.'
  const line = /^#(\d{1,3})$/.exec(ref)
  if (line) return `l${Number(line[1])}`
  const steps = stepsOf(ref)
  if (!steps || steps.length === 0) return undefined
  const search = source.search_parameters.find(({ search_key }) => search_key === steps[0])
  if (!search) return `j@${pathOf(steps)}`
  const list = stepsOf(search.path)
  if (!list || !isSafe(search.key) || !isSafe(search.value)) return undefined
  return `j@${pathOf(list)}${elementOf(search.key, search.value)}${pathOf(steps.slice(1))}`
}
