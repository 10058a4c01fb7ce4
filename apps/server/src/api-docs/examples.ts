import type { BodyExample } from '../kit/api-docs.ts'
import { bodyExamples, featureParameters } from './descriptions/features.ts'
import { parameterExamples as shared } from './descriptions/parameter-examples.ts'

const parameterExamples: Readonly<Record<string, unknown>> = { ...shared, ...featureParameters }

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
