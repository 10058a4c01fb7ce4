import { templates } from '@outpost/contract/templates/endpoints'
import { Template, TemplateFile } from '@outpost/contract/templates/schemas'
import { checkSources } from '@outpost/contract/templates/source'
import { z } from 'zod'
import { type JsonObject, plainJson } from '../json.ts'
import type { Found, Kind } from './kind.ts'
import { communitiesOf, sourceWithPassword, withCommunities, withheldIn, withoutCommunities } from './sources.ts'

const inputOf = ({ config, period, enabled }: Template): JsonObject => ({
  name: config.name,
  description: config.description,
  api_version: config.api_version,
  api_system: config.api_system || null,
  period,
  enabled,
  retention: Number(config.retention),
  data: withoutCommunities(config.data),
})

function found(template: Template): Omit<Found, 'owner'> {
  const { id, revision, config } = template
  const withPassword = sourceWithPassword(config.data)
  return {
    id,
    name: config.name,
    input: inputOf(template),
    revision,
    kept: { device_documentation_id: config.device_documentation_id, communities: communitiesOf(config.data) },
    withheld: withheldIn(config.data),
    ...(withPassword !== undefined && {
      inexpressible: `the address of the source ${withPassword} contains a username or password`,
    }),
  }
}

/** Monitoring templates. Their assignment to devices is not part of the definition. */
export const templateKind: Kind = {
  name: 'template',
  place: 'templates',
  schema: z
    .object(TemplateFile.shape.template.shape)
    .superRefine(({ data }, context) => checkSources(data, context))
    .transform(({ data, ...template }) => plainJson({ ...template, data: withoutCommunities(data) }) as JsonObject),
  read: async (api, tree) =>
    (await api.all(templates.list, Template, { type: 'user' })).flatMap((template): Found[] => {
      const owner = tree.pathOf(template.company_id)
      return owner ? [{ owner, ...found(template) }] : []
    }),
  create: async (api, company_id, input) => (await api.one(templates.create, Template, { company_id, ...input })).id,
  async update(api, { id, revision, kept = {} }, input, _changed, company_id) {
    const { communities, ...others } = kept
    const data = withCommunities(input['data'] as JsonObject[], communities as JsonObject)
    await api.call(templates.update, { id, company_id, ...others, ...input, data, ...(revision && { revision }) })
  },
  async remove(api, { id }) {
    await api.call(templates.remove, { id })
  },
}
