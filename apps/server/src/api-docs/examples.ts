import { bodyExamples, type BodyExample } from './descriptions/body-examples.ts'
import { parameterExamples } from './descriptions/parameter-examples.ts'

/** A value for a parameter that works in the demo: by the call's own, else by the name. */
export function parameterExampleOf(operation: string, name: string): unknown {
  const own = `${operation}.${name}`
  return own in parameterExamples ? parameterExamples[own] : parameterExamples[name.replace(/^ne:/, '')]
}

/** A body that works in the demo, or why there is none. */
export const bodyExampleOf = (operation: string): BodyExample => bodyExamples[operation] ?? {}
