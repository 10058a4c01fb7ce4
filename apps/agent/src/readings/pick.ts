/** A step of a path: a name, an index, or the element of a list in which a key has a value. */
type Step = string | number | { key: string; value: string }

const steps = /\['([^']*)'\]|\[(\d{1,9})\]|\[@\['([^']*)'\]='([^']*)'(?: \|\| @\['[^']*'\]=\d+)?\]/y

/** Reads a path in the form of `jsonfilter`. Returns undefined if it is not one of those that plans contain. */
function stepsOf(path: string): Step[] | undefined {
  if (!path.startsWith('@')) return undefined
  const found: Step[] = []
  steps.lastIndex = 1
  while (steps.lastIndex < path.length) {
    const match = steps.exec(path)
    if (!match) return undefined
    const [, name, index, key, value] = match
    found.push(key === undefined ? (name ?? Number(index)) : { key, value: value! })
  }
  return found
}

function follow(value: unknown, step: Step): unknown {
  if (typeof step === 'object')
    return Array.isArray(value)
      ? value.find((one: unknown) => String((one as Record<string, unknown> | null)?.[step.key]) === step.value)
      : undefined
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return (value as Record<string | number, unknown>)[step]
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Returns the part of a text that a plan picks; empty if it is not there. */
export function pick(text: string, wanted: string): string {
  if (wanted === '.') return text.trimEnd()
  if (wanted.startsWith('l')) return text.split('\n')[Number(wanted.slice(1)) - 1]?.trimEnd() ?? ''
  const path = stepsOf(wanted.slice(1))
  if (!path) return ''
  try {
    return textOf(path.reduce<unknown>(follow, JSON.parse(text)))
  } catch {
    return ''
  }
}
