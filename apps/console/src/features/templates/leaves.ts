import type { VariableType } from '@outpost/contract/templates/constants'

/** A single value in a response, with what a parameter needs to read it. */
export interface Leaf {
  /** Its path, as a parameter has it: `data.0.temperature`. */
  path: string
  value: string
  type: VariableType
  /** A suggestion for the id of the parameter. */
  id: string
}

/** Leaves that are shown at most. */
const most = 300

const typeOf = (value: unknown): VariableType =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string'

/** A step of a path; undefined for names that paths cannot contain. */
function stepOf(name: string): string | undefined {
  if (/^[A-Za-z0-9_ :/-]{1,64}$/.test(name)) return `.${name}`
  return /^[^'\]\\]{1,64}$/.test(name) ? `['${name}']` : undefined
}

/** A part of a response: a single value, or one that has parts. */
export interface Part {
  key: string
  leaf?: Leaf
  parts?: readonly Part[]
}

/** @param counter the leaves so far */
function partOf(
  value: unknown,
  key: string,
  path: string,
  name: string,
  counter: { leaves: number },
): Part | undefined {
  if (counter.leaves >= most) return undefined
  if (typeof value !== 'object' || value === null) {
    const id = name.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 48)
    if (path === '') return undefined
    counter.leaves++
    return { key, leaf: { path: path.replace(/^\./, ''), value: String(value), type: typeOf(value), id } }
  }
  const parts = Object.entries(value).flatMap(([inner, content]): Part[] => {
    const step = stepOf(inner)
    if (step === undefined) return []
    // Elements of a list are named after the list.
    const innerName = Array.isArray(value) ? `${name}_${inner}` : inner
    const part = partOf(content, inner, path + step, innerName, counter)
    return part ? [part] : []
  })
  return parts.length > 0 ? { key, parts } : undefined
}

/** Returns a response in JSON as a tree with at most 300 single values; undefined if it is not JSON with any. */
export function partsOf(text: string): readonly Part[] | undefined {
  try {
    return partOf(JSON.parse(text), '', '', '', { leaves: 0 })?.parts
  } catch {
    return undefined
  }
}

const leavesIn = ({ leaf, parts }: Part): Leaf[] => (leaf ? [leaf] : (parts ?? []).flatMap(leavesIn))

/** Returns the single values of a response in JSON, at most 300; undefined if it is not JSON with any. */
export function leavesOf(text: string): Leaf[] | undefined {
  return partsOf(text)?.flatMap(leavesIn)
}

/**
 * Returns new parameters for leaves, with ids that the source does not have yet. The ids of two leaves with the same
 * name get a number.
 */
export function parametersOf(
  leaves: readonly Leaf[],
  known: readonly string[],
): { id: string; ref: string; type: VariableType }[] {
  const taken = new Set(known)
  return leaves.map(({ id, path, type }) => {
    let free = id
    for (let number = 2; taken.has(free); number++) free = `${id.slice(0, 44)}_${number}`
    taken.add(free)
    return { id: free, ref: path, type }
  })
}
