import type { Variable } from '@outpost/contract/desired-configuration/schemas'
import type { Context } from '../../kit/implement.ts'

const plain = (variables: readonly Variable[]): string =>
  JSON.stringify(variables.map(({ name, type, default: value, values }) => [name, type, value, values]))

/** Whether variables are the same, in the same order. The database may return their fields in another order. */
export const sameVariables = (one: readonly Variable[], other: readonly Variable[]): boolean =>
  plain(one) === plain(other)

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
