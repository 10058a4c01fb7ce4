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

function collect(value: unknown, path: string, name: string, found: Leaf[]): void {
  if (found.length >= most) return
  if (typeof value !== 'object' || value === null) {
    const id = name.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 48)
    if (path !== '') found.push({ path: path.replace(/^\./, ''), value: String(value), type: typeOf(value), id })
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    const step = stepOf(key)
    // Elements of a list are named after the list.
    if (step !== undefined) collect(inner, path + step, Array.isArray(value) ? `${name}_${key}` : key, found)
  }
}

/** Returns the single values of a response in JSON, at most 300; undefined if it is not JSON with any. */
export function leavesOf(text: string): Leaf[] | undefined {
  const found: Leaf[] = []
  try {
    collect(JSON.parse(text), '', '', found)
  } catch {
    return undefined
  }
  return found.length > 0 ? found : undefined
}
