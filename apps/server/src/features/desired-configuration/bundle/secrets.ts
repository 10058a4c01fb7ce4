import type { Variable } from '@outpost/contract/desired-configuration/schemas'
import { hiddenSecret, isSecretName } from '@outpost/contract/kit/secret-names'
import { type Template, TemplateError } from '../render/compile.ts'
import { fillIn } from '../render/variables.ts'
import { type OptionLine, optionLines } from '../uci/lines.ts'

/** The lines of a template whose options are named like secrets. `id` is the option and the number of its value. */
function secretLines(lines: readonly string[]): (OptionLine & { id: string })[] {
  const counted = new Map<string, number>()
  return optionLines(lines)
    .filter(({ name }) => isSecretName(name))
    .map((line) => {
      const number = counted.get(line.key) ?? 0
      counted.set(line.key, number + 1)
      return { ...line, id: `${line.key} ${number}` }
    })
}

/** Whether a value is written into the template itself, instead of being that of a variable. */
const isLiteral = (value: string): boolean => fillIn(value, () => '') !== ''

/** Replaces values that are secrets in the text of a template. The caller has compiled it. */
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
  const byId = new Map(secretLines(knownLines).map(({ id, at }) => [id, knownLines[at]!]))
  for (const { at, id, key, value } of secretLines(lines)) {
    if (value !== hiddenSecret) continue
    const line = byId.get(id)
    if (line === undefined)
      throw new TemplateError(
        'text',
        `Line ${at + 1}: the secret ${key} is not in the file. Enter it there, or use a secret variable.`,
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
