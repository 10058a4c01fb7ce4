import { parseUci, UciError, type Value } from '../uci/parse.ts'
import { findWrongType, type Variable, variablesIn } from './variables.ts'

/** An option of a template. Its value may contain variables. */
export interface TemplateOption {
  config: string
  section: string
  type: string
  /** `config.section.option` */
  key: string
  value: Value
  /** The names of the variables in the value. */
  variables: readonly string[]
}

/** A version of a template, parsed once for all devices. */
export interface Template {
  id: number
  name: string
  version: number
  options: readonly TemplateOption[]
  /** The sections that it names, `config.section`, with their types. */
  sections: ReadonlyMap<string, string>
  variables: ReadonlyMap<string, Variable>
}

/** What is wrong with a template: in its text, or with one of its variables. */
export class TemplateError extends Error {
  readonly source: 'text' | 'variables'

  constructor(source: 'text' | 'variables', message: string) {
    super(message)
    this.source = source
  }
}

function checkVariables(variables: readonly Variable[]): Map<string, Variable> {
  const known = new Map<string, Variable>()
  for (const variable of variables) {
    if (known.has(variable.name))
      throw new TemplateError('variables', `The variable “${variable.name}” is defined twice.`)
    if (variable.type === 'enum' && variable.values.length === 0)
      throw new TemplateError('variables', `The variable “${variable.name}” needs its permitted values.`)
    if (variable.type === 'secret' && variable.default !== null)
      throw new TemplateError('variables', `The secret variable “${variable.name}” cannot have a default.`)
    const wrong = variable.default === null ? undefined : findWrongType(variable, variable.default)
    if (wrong) throw new TemplateError('variables', `${wrong} Correct its default.`)
    known.set(variable.name, variable)
  }
  return known
}

/**
 * Parses a version of a template.
 * @throws TemplateError for a line that is not understood, and for a variable that is not declared
 */
export function compileTemplate(
  { id, name, version, text }: { id: number; name: string; version: number; text: string },
  variables: readonly Variable[],
): Template {
  const known = checkVariables(variables)
  try {
    const sections = parseUci(text)
    if (sections.length === 0) throw new TemplateError('text', 'The template needs at least one section.')
    const options = sections.flatMap((section) =>
      [...section.options].map(([option, value]): TemplateOption => {
        const used = variablesIn([value].flat().join('\n'))
        const missing = used.find((one) => !known.has(one))
        if (missing !== undefined)
          throw new UciError(
            section.line,
            `${option} uses the variable “${missing}”, which the template does not declare.`,
          )
        return {
          config: section.config,
          section: section.name,
          type: section.type,
          key: `${section.config}.${section.name}.${option}`,
          value,
          variables: used,
        }
      }),
    )
    const named = new Map(sections.map((section) => [`${section.config}.${section.name}`, section.type]))
    return { id, name, version, options, sections: named, variables: known }
  } catch (error) {
    if (error instanceof UciError) throw new TemplateError('text', error.message)
    throw error
  }
}
