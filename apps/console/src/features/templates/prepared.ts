import { exampleNames, examples } from '@outpost/contract/templates/examples'
import { Source as SourceSchema } from '@outpost/contract/templates/source'
import type { Template } from '@outpost/contract/templates/schemas'

type Source = Template['config']['data'][number]
type Variable = Source['variables'][number]

/** A prepared set of parameters for an endpoint: what another template, or an example, reads there. */
export interface Prepared {
  key: string
  /** The name of the template; of an example, its key in the texts. */
  name: string
  isExample: boolean
  variables: readonly Variable[]
}

/**
 * Returns the sets of parameters that are prepared for a source: those of sources of the same kind and name in other
 * templates, and examples for the same protocol. Parameters that it has already are left out.
 */
export function preparedFor(source: Source, templateId: number, others: readonly Template[]): Prepared[] {
  const known = new Set(source.variables.map(({ id }) => id))
  const fresh = (variables: readonly Variable[]): Variable[] => variables.filter(({ id }) => !known.has(id))
  const ofTemplates = others
    .filter(({ id, type }) => id !== templateId && type === 'user')
    .flatMap(({ id, config }) =>
      config.data
        .filter(({ url, source: kind }) => url === source.url && kind === source.source)
        .map(({ variables }) => ({
          key: `template:${id}`,
          name: config.name,
          isExample: false,
          variables: fresh(variables),
        })),
    )
  const ofExamples = exampleNames.flatMap((name) =>
    examples[name]
      .map((example) => SourceSchema.parse(example))
      .filter(({ source: kind }) => kind === source.source)
      .map(({ variables }) => ({
        key: `example:${name}`,
        name,
        isExample: true,
        variables: fresh(variables as Variable[]),
      })),
  )
  return [...ofTemplates, ...ofExamples].filter(({ variables }) => variables.length > 0)
}
