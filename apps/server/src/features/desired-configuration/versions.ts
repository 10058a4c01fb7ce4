import type { Variable } from '@outpost/contract/desired-configuration/schemas'
import { fail } from '@outpost/contract/kit/errors'
import type { Context } from '../../kit/implement.ts'
import { compileTemplate, TemplateError } from './render/compile.ts'

const plain = (variables: readonly Variable[]): string =>
  JSON.stringify(variables.map(({ name, type, default: value, values }) => [name, type, value, values]))

/** Whether variables are the same, in the same order. The database may return their fields in another order. */
export const sameVariables = (one: readonly Variable[], other: readonly Variable[]): boolean =>
  plain(one) === plain(other)

/** Checks a version before it is stored. Throws VALIDATION with the line or the variable. */
export function checkVersion(name: string, text: string, variables: readonly Variable[]): void {
  try {
    compileTemplate({ id: 0, name, version: 0, text }, variables)
  } catch (error) {
    if (error instanceof TemplateError) throw fail('VALIDATION', { source: error.source, message: error.message })
    throw error
  }
}

/** Stores a version of a template. */
export const storeVersion = (
  { tx, actor }: Context,
  template: { id: number; company_id: number },
  version: number,
  text: string,
  variables: readonly Variable[],
): Promise<unknown> =>
  tx
    .insertInto('desired_template_versions')
    .values({
      template_id: template.id,
      company_id: template.company_id,
      version,
      text,
      variables: JSON.stringify(variables),
      username: actor.username,
    })
    .execute()
