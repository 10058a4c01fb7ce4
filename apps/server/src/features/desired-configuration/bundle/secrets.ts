import type { Variable } from '@outpost/contract/desired-configuration/schemas'
import { hiddenSecret, isSecretName } from '@outpost/contract/kit/secret-names'
import { type Template, TemplateError } from '../render/compile.ts'
import { fillIn } from '../render/variables.ts'
import { wordsOf } from '../uci/parse.ts'

/** A line of a template that sets an option named like a secret. */
interface SecretLine {
  /** The number of the line, from 0. */
  at: number
  /** `config.section.option`, and the number of the value in a list. */
  key: string
  value: string
  /** The line up to the value. */
  start: string
}

/** Finds the lines of a template whose options are named like secrets. */
function secretLines(lines: readonly string[]): SecretLine[] {
  const found: SecretLine[] = []
  const counted = new Map<string, number>()
  let config = ''
  let section = ''
  for (const [at, line] of lines.entries()) {
    const [keyword, first = '', second = ''] = wordsOf(line, at + 1)
    if (keyword === 'package') config = first
    if (keyword === 'config') section = second
    if ((keyword !== 'option' && keyword !== 'list') || !isSecretName(first)) continue
    const option = `${config}.${section}.${first}`
    const number = counted.get(option) ?? 0
    counted.set(option, number + 1)
    const indent = /^\s*/.exec(line)![0]
    found.push({ at, key: `${option} ${number}`, value: second, start: `${indent}${keyword} ${first} ` })
  }
  return found
}

/** Whether a value is written into the template itself, instead of being that of a variable. */
const isLiteral = (value: string): boolean => fillIn(value, () => '') !== ''

/** Replaces values that are secrets in the text of a template. Whoever calls has compiled it. */
export function hideSecrets(text: string): string {
  const lines = text.split('\n')
  for (const { at, value, start } of secretLines(lines)) if (isLiteral(value)) lines[at] = `${start}'${hiddenSecret}'`
  return lines.join('\n')
}

/**
 * Puts back the secrets that were hidden in a text, from the text that the template has.
 * @param known undefined for a template that does not exist yet
 * @throws TemplateError for a secret that is not in it, UciError for a line that is not understood
 */
export function putSecretsBack(text: string, known: string | undefined): string {
  const lines = text.split('\n')
  const knownLines = known?.split('\n') ?? []
  const byKey = new Map(secretLines(knownLines).map(({ key, at }) => [key, knownLines[at]!]))
  for (const { at, key, value } of secretLines(lines)) {
    if (value !== hiddenSecret) continue
    const line = byKey.get(key)
    if (line === undefined)
      throw new TemplateError(
        'text',
        `Line ${at + 1}: the secret ${key.split(' ')[0]} is not in the file. Enter it there, or use a secret variable.`,
      )
    lines[at] = line
  }
  return lines.join('\n')
}

/** Returns the names of the variables whose values are secrets by their own name or by that of an option. */
function secretVariables({ options, variables }: Pick<Template, 'options' | 'variables'>): Set<string> {
  const used = options.flatMap(({ key, variables: names }) =>
    isSecretName(key.slice(key.lastIndexOf('.') + 1)) ? names : [],
  )
  return new Set([...used, ...[...variables.keys()].filter((name) => isSecretName(name))])
}

/** Replaces the defaults of variables whose values are secrets. */
export function hideDefaults(template: Template): Variable[] {
  const secret = secretVariables(template)
  return [...template.variables.values()].map((variable) =>
    variable.default !== null && secret.has(variable.name) ? { ...variable, default: hiddenSecret } : variable,
  )
}

/**
 * Puts back the defaults that were hidden, from the variables that the template has.
 * @throws TemplateError for one that is not among them
 */
export const putDefaultsBack = (variables: readonly Variable[], known: readonly Variable[]): Variable[] =>
  variables.map((variable) => {
    if (variable.default !== hiddenSecret) return variable
    const before = known.find(({ name }) => name === variable.name)?.default
    if (before === undefined || before === null)
      throw new TemplateError(
        'variables',
        `The default of the variable “${variable.name}” is not in the file. Enter it.`,
      )
    return { ...variable, default: before }
  })
