import { tags } from '@outpost/contract/tags/endpoints'
import { Tag, tagSchemas } from '@outpost/contract/tags/schemas'
import { z } from 'zod'
import type { JsonObject } from '../json.ts'
import { type Found, type Kind, pick } from './kind.ts'
import { requireSame } from './require-same.ts'

const { company_id: _, ...fields } = tagSchemas.create.input.shape

const inputOf = ({ name, description, color, actions }: Tag): JsonObject => ({
  name,
  description,
  color,
  actions: actions.map(({ action, source_id }) => ({ action, source_id })),
})

/** Tags with the actions that they start. */
export const tagKind: Kind = {
  name: 'tag',
  place: 'tags.json',
  schema: z.object(fields),
  read: async (api, tree) =>
    (await api.all(tags.list, Tag)).flatMap((tag): Found[] => {
      const owner = tree.pathOf(tag.company_id)
      return owner ? [{ id: tag.id, owner, name: tag.name, input: inputOf(tag) }] : []
    }),
  create: async (api, company_id, input) => (await api.one(tags.create, Tag, { company_id, ...input })).id,
  async update(api, found, input, changed) {
    requireSame(found, inputOf(await api.one(tags.get, Tag, { id: found.id })), this)
    await api.call(tags.update, { id: found.id, ...pick(input, changed) })
  },
  async remove(api, { id }) {
    await api.call(tags.remove, { id })
  },
}
