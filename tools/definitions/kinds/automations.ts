import { automations } from '@outpost/contract/alerts/endpoints'
import { Automation, automationSchemas } from '@outpost/contract/alerts/schemas'
import { alertLimits } from '@outpost/contract/alerts/constants'
import { id } from '@outpost/contract/kit/values'
import { z } from 'zod'
import type { Api } from '../api.ts'
import { type JsonObject, plainJson } from '../json.ts'
import { type Found, type Kind, pick } from './kind.ts'
import { requireSame } from './require-same.ts'
import { whenValuesKnown } from './when-values-known.ts'

const { company_id: _, ...fields } = automationSchemas.create.input.shape
const targets = z.array(id).max(alertLimits.targets).default([])
const schema = z
  .object({ ...fields, follows_tags: targets, follows_companies: targets })
  .transform((automation) => plainJson(automation) as JsonObject)

const sorted = (ids: readonly (number | null)[]): number[] =>
  ids.filter((one) => one !== null).toSorted((a, b) => a - b)

const inputOf = ({ targets: followed, ...automation }: Automation): JsonObject => ({
  ...pick(plainJson(automation) as JsonObject, Object.keys(fields)),
  follows_tags: sorted(followed.map(({ tag_id }) => tag_id)),
  follows_companies: sorted(followed.map(({ company_id }) => company_id)),
})

const idsIn = (input: JsonObject, field: string): number[] => (input[field] ?? []) as number[]
const without = (all: readonly number[], others: readonly number[]): number[] =>
  all.filter((one) => !others.includes(one))

/** Follows the tags and companies of `input` that are not in `before`, and no others. */
async function follow(api: Api, automation: number, before: JsonObject, input: JsonObject): Promise<void> {
  const difference = (from: JsonObject, to: JsonObject) => ({
    tag_id: without(idsIn(from, 'follows_tags'), idsIn(to, 'follows_tags')),
    company_id: without(idsIn(from, 'follows_companies'), idsIn(to, 'follows_companies')),
  })
  const [added, gone] = [difference(input, before), difference(before, input)]
  if (added.tag_id.length + added.company_id.length > 0)
    await api.call(automations.assign, { id: automation, ...added })
  if (gone.tag_id.length + gone.company_id.length > 0) await api.call(automations.unassign, { id: automation, ...gone })
}

/** Automations with the tags and companies that they follow. Devices that were chosen one by one are not part of them. */
export const automationKind: Kind = {
  name: 'automation',
  place: 'automations',
  schema,
  read: async (api, tree) =>
    (await api.all(automations.list, Automation)).flatMap((automation): Found[] => {
      const owner = tree.pathOf(automation.company_id)
      return owner ? [{ id: automation.id, owner, name: automation.name, input: inputOf(automation) }] : []
    }),
  async create(api, company_id, input) {
    const made = await whenValuesKnown(() =>
      api.one(automations.create, Automation, { company_id, ...pick(input, Object.keys(fields)) }),
    )
    await follow(api, made.id, {}, input)
    return made.id
  },
  async update(api, found, input, changed) {
    requireSame(found, inputOf(await api.one(automations.get, Automation, { id: found.id })), this)
    const edits = pick(
      input,
      changed.filter((field) => field in fields),
    )
    if (Object.keys(edits).length > 0)
      await whenValuesKnown(() => api.call(automations.update, { id: found.id, ...edits }))
    await follow(api, found.id, found.input, input)
  },
  async remove(api, { id: automation }) {
    await api.call(automations.remove, { id: automation })
  },
}
