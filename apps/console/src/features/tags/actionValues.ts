import type { Tag } from '@outpost/contract/tags/schemas'
import { maxTagActions, type TagActionKind } from '@outpost/contract/tags/constants'
import type { Values } from '../../kit/form/parts/core.tsx'

/**
 * The positions of the actions in a form, and the names of their two fields, which match the field names in the
 * server's validation errors.
 */
export const actionPlaces = Array.from({ length: maxTagActions }, (_, at) => at)
export const kindField = (at: number): string => `actions.${at}.action`
export const sourceField = (at: number): string => `actions.${at}.source_id`

export const kindAt = (values: Values, at: number): TagActionKind | undefined =>
  (values[kindField(at)] as TagActionKind | null | undefined) ?? undefined

/** Returns the initial form values for the actions of a tag. */
export const valuesOfActions = ({ actions }: Pick<Tag, 'actions'>): Values =>
  Object.fromEntries(
    actions.flatMap(({ action, source_id }, at) => [
      [kindField(at), action],
      [sourceField(at), source_id],
    ]),
  )

/** Converts form values to a request: the other fields, and the actions in their order. */
export function withActions(values: Values): Values & { actions: { action: TagActionKind; source_id: number }[] } {
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('actions.')))
  const actions = actionPlaces.flatMap((at) => {
    const action = kindAt(values, at)
    return action === undefined ? [] : [{ action, source_id: values[sourceField(at)] as number }]
  })
  return { ...others, actions }
}
