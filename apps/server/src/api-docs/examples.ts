import { bodyExamples, type BodyExample } from './descriptions/body-examples.ts'
import { parameterExamples } from './descriptions/parameter-examples.ts'

/**
 * Returns a parameter value that works in the demo: the operation's own example if it has one, else the one for the
 * name.
 */
export function parameterExampleOf(operation: string, name: string): unknown {
  const own = `${operation}.${name}`
  return own in parameterExamples ? parameterExamples[own] : parameterExamples[name.replace(/^ne:/, '')]
}

/** Returns a body that works in the demo, or the reason why there is none. */
export const bodyExampleOf = (operation: string): BodyExample => bodyExamples[operation] ?? {}
