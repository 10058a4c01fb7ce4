import type { TagMode } from '@outpost/contract/devices/tagging/constants'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Context } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'
import { type SourceOf, sourceOfValue } from '../../../kit/place-in.ts'
import {
  type Assignment,
  findTags,
  assignTags,
  type KnownTag,
  replaceTags,
  unassignTags,
  type Tagged,
} from '../../tags/service.ts'

/** Whether devices of a company may have a tag: only tags of that company and of the companies above it. */
export type MayHaveTag = (companyId: number, tag: KnownTag) => boolean

/** Reads the companies above those of the devices, in one query. */
export async function tagRulesFor({ tx }: Context, devices: readonly Tagged[]): Promise<MayHaveTag> {
  const companies = [...new Set(devices.map(({ companyId }) => companyId))]
  const { rows } = await sql<{
    below: number
    above: number
  }>`select descendant_id as below, ancestor_id as above from company_tree where descendant_id = any(${companies}::int[])`.execute(
    tx,
  )
  const above = new Set(rows.map((row) => `${row.below}:${row.above}`))
  return (companyId, tag) => above.has(`${companyId}:${tag.company_id}`)
}

/**
 * Requires that each device may have its tags: those of its company and of the companies above it, if they are visible
 * to the user. Throws VALIDATION for the first violation, with the given source.
 */
export async function requireTags(
  context: Context,
  assignments: readonly Assignment[],
  source: string | ((tag: number, device: number) => string) = 'tag_id',
): Promise<void> {
  const found = new Map(
    (
      await findTags(
        context.tx,
        context.scope,
        assignments.flatMap(({ tagIds }) => tagIds),
      )
    ).map((tag) => [tag.id, tag]),
  )
  const mayHaveTag = await tagRulesFor(
    context,
    assignments.map(({ device }) => device),
  )
  for (const { device, tagIds } of assignments) {
    for (const id of tagIds) {
      const tag = found.get(id)
      if (!tag || !mayHaveTag(device.companyId, tag))
        throw fail('VALIDATION', {
          source: typeof source === 'string' ? source : source(id, device.id),
          message: 'This tag does not exist or is not available for this device.',
        })
    }
  }
}

/** Returns the devices with these ids, by id. Throws NOT_FOUND with `source` if one is outside the scope. */
export async function requireTagged(
  { tx, scope }: Context,
  ids: readonly number[],
  source: SourceOf<number>,
): Promise<Map<number, Tagged>> {
  const unique = [...new Set(ids)]
  const rows = await tx
    .selectFrom('devices')
    .select(['id', 'company_id'])
    .where('id', '=', sql<number>`any(${unique}::int[])`)
    .where(inScope(scope, 'company_id'))
    .execute()
  const found = new Set(rows.map(({ id }) => id))
  const missing = unique.find((id) => !found.has(id))
  if (missing !== undefined) throw fail('NOT_FOUND', { source: sourceOfValue(source, missing) })
  return new Map(rows.map((row) => [row.id, { id: row.id, companyId: row.company_id }]))
}

const actions: Readonly<Record<TagMode, (context: Context, assignments: readonly Assignment[]) => Promise<void>>> = {
  assign: assignTags,
  overwrite: replaceTags,
  unassign: ({ tx }, assignments) => unassignTags(tx, assignments),
}

/** Assigns, removes or replaces tags of devices. The caller must have checked that the devices may have them. */
export async function changeTags(context: Context, mode: TagMode, assignments: readonly Assignment[]): Promise<void> {
  await actions[mode](context, assignments)
  context.audit({
    target: `devices:${assignments
      .slice(0, 50)
      .map(({ device }) => device.id)
      .join(',')}`,
  })
}
