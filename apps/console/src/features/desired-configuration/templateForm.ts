import type { desiredTemplates } from '@outpost/contract/desired-configuration/endpoints'
import type { ConfigTemplateDetails } from '@outpost/contract/desired-configuration/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { fieldIn, rowsOf } from '../../kit/form/fields/rowNames.ts'
import type { Values } from '../../kit/form/parts/core.tsx'

type Variables = NonNullable<InputOf<typeof desiredTemplates.create>['variables']>

/** The name of the list of variables, as in the errors of the server. */
export const variableList = 'variables'
export const variableFields = ['name', 'type', 'default', 'values'] as const
export const blankVariable: Values = { type: 'string' }

/** The values of the form for a template. */
export const valuesOfTemplate = ({ name, text, variables }: ConfigTemplateDetails): Values => ({
  name,
  text,
  ...Object.fromEntries(
    variables.flatMap((variable, row) =>
      variableFields.map((field) => [fieldIn(variableList, row, field), variable[field] ?? undefined]),
    ),
  ),
})

/** Converts the values of the form to the input of the server. */
export function templateInput(values: Values, count: number) {
  const variables = rowsOf(variableList, count, variableFields, values).map((row) => ({
    name: String(row['name']),
    type: row['type'] as Variables[number]['type'],
    default: row['default'] === undefined || row['default'] === '' ? null : String(row['default']),
    values: row['type'] === 'enum' ? ((row['values'] ?? []) as string[]) : [],
  }))
  return { name: String(values['name']), text: String(values['text'] ?? ''), variables }
}
