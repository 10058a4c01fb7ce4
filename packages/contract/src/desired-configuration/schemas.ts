import { z } from 'zod'
import { confirmWithin } from '../device/change.ts'
import { rolloutFields } from '../device-jobs/rollout-fields.ts'
import { configurationStates } from '../devices/fields.ts'
import { rolloutStates } from '../device-jobs/rollouts.ts'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line, lines } from '../kit/lines.ts'
import { commaList, companyQuery, listQuery } from '../kit/list-query.ts'
import { boolean, id, integer } from '../kit/values.ts'
import { adoptTargets, diffKinds, layers, templateLimits, variableName, variableTypes } from './constants.ts'

/** A variable of a template. Without a default it needs a value. `values` are the permitted ones of an enum. */
const Variable = z.object({
  name: z.string(),
  type: z.enum(variableTypes),
  default: z.string().nullable(),
  values: z.array(z.string()),
})
export type Variable = z.output<typeof Variable>

/** Where a template is assigned, in order. Without a version it is always the latest. */
const Assignment = z.object({
  layer: z.enum(layers),
  target_id: z.int(),
  target_name: z.string(),
  /** The company of a tag, if another tag that the user can see has the same name; otherwise null. */
  target_company: z.string().nullable(),
  version: z.int().nullable(),
})
export type Assignment = z.output<typeof Assignment>

/** Devices by the state of their configuration. */
const DeviceCounts = z.object({
  in_sync: z.int(),
  drifted: z.int(),
  never_read: z.int(),
  /** Nothing was rolled out to them yet. */
  none: z.int(),
})
export type DeviceCounts = z.output<typeof DeviceCounts>

export const ConfigTemplate = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  name: z.string(),
  version: z.int(),
  assignments: z.array(Assignment),
  /** The devices to which it is assigned, by how their configuration compares with what was confirmed. */
  devices: DeviceCounts,
  created_at: z.string(),
  updated_at: z.string(),
})
export type ConfigTemplate = z.output<typeof ConfigTemplate>

/** A template with the text and the variables of one of its versions. */
export const ConfigTemplateDetails = ConfigTemplate.extend({ text: z.string(), variables: z.array(Variable) })
export type ConfigTemplateDetails = z.output<typeof ConfigTemplateDetails>

export const ConfigTemplateVersion = z.object({
  id: z.int(),
  template_id: z.int(),
  version: z.int(),
  username: z.string().nullable(),
  created_at: z.string(),
})
export type ConfigTemplateVersion = z.output<typeof ConfigTemplateVersion>

const variableNameText = z.string().regex(variableName, 'Letters, digits and _, not beginning with a digit.')
const variable = z.object({
  name: variableNameText,
  type: z.enum(variableTypes),
  default: line(0, templateLimits.value).nullable().default(null),
  values: z.array(line(1, templateLimits.value)).max(50).default([]),
})
const text = lines(templateLimits.text, 1)
const variables = z.array(variable).max(templateLimits.variables)
const name = line(1, 100)

/** A company, a tag or a device, and its id. */
const target = { layer: z.enum(layers), target_id: id }

export const desiredTemplateSchemas = {
  list: { input: z.object({ ...listQuery, ...companyQuery, id: commaList(id).optional() }), answer: ConfigTemplate },
  get: { input: z.object({ version: integer(1, 1_000_000).optional() }), answer: ConfigTemplateDetails },
  create: {
    input: z.object({ company_id: id.optional(), name, text, variables: variables.default([]) }),
    answer: ConfigTemplateDetails,
  },
  update: {
    input: z.object({ name: name.optional(), text: text.optional(), variables: variables.optional() }),
    answer: ConfigTemplateDetails,
  },
  remove: {},
  versions: { input: z.object(listQuery), answer: ConfigTemplateVersion },
  assign: {
    input: z.object({
      assignments: z
        .array(z.object({ ...target, version: integer(1, 1_000_000).nullable().default(null) }))
        .max(templateLimits.assignments),
    }),
    answer: ConfigTemplateDetails,
  },
} satisfies Record<string, EndpointSchemas>

/** The value of a variable. That of a secret is null. */
export const ConfigValue = z.object({
  id: z.int(),
  name: z.string(),
  value: z.string().nullable(),
  secret: z.boolean(),
})
export type ConfigValue = z.output<typeof ConfigValue>

export const configValueSchemas = {
  list: {
    input: z.object({ ...listQuery, layer: z.enum(layers).optional(), target_id: id.optional() }),
    answer: ConfigValue,
  },
  store: {
    input: z.object({
      ...target,
      values: z
        .array(
          z.object({
            name: variableNameText,
            /** Null removes the value. */
            value: line(0, templateLimits.value).nullable(),
            secret: boolean.default(false),
          }),
        )
        .min(1)
        .max(templateLimits.variables),
    }),
  },
} satisfies Record<string, EndpointSchemas>

const Named = z.object({ id: z.int(), name: z.string() })

/** What happens with an option: the values before and after, one for an option and several for a list. */
const Difference = z.object({
  kind: z.enum(diffKinds),
  option: z.string(),
  from: z.array(z.string()),
  to: z.array(z.string()),
})
export type Difference = z.output<typeof Difference>

/** The plan for devices. Nothing has been sent. `hash` says which plan it is, and is needed to roll it out. */
export const ConfigPlan = z.object({
  hash: z.string(),
  devices: z.int(),
  /** Those that a rollout would change, also if not all groups are listed. */
  changing: z.int(),
  /** Devices with the same differences, the largest group first. Lists the first devices of each. */
  groups: z.array(z.object({ devices: z.int(), first: z.array(Named), differences: z.array(Difference) })),
  more_groups: z.int(),
  faults: z.array(z.object({ device: Named, template: z.string(), option: z.string(), message: z.string() })),
  unread: z.int(),
  unread_first: z.array(Named),
  same: z.int(),
  /** Those of `same` on which drift is not noticed yet, because nothing was confirmed on them. A rollout begins that. */
  untracked: z.int(),
})
export type ConfigPlan = z.output<typeof ConfigPlan>

const asked = { device_id: commaList(id, { most: templateLimits.devices }).optional(), template_id: id.optional() }
const wave = z.union([
  z.strictObject({ count: integer(1, templateLimits.devices) }),
  z.strictObject({ percent: integer(1, 100) }),
])

export const ConfigRollout = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(rolloutStates),
  username: z.string().nullable(),
  devices: z.int(),
  open: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Devices that already had the configuration when the rollout was ordered. They are not among `devices`. */
  same: z.int(),
  stage: z.int(),
  stages: z.int(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type ConfigRollout = z.output<typeof ConfigRollout>

export const configPlanSchemas = {
  read: { input: z.object(asked), answer: z.object({ ordered: z.int() }) },
  plan: { input: z.object(asked), answer: ConfigPlan },
  rollOut: {
    input: z.object({
      ...asked,
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      name,
      ...rolloutFields,
      waves: z.array(wave).min(1).max(20),
      failure_limit: integer(0, templateLimits.devices).optional(),
      halt_after: integer(0, templateLimits.devices).default(0),
      confirm_within: integer(confirmWithin.min, confirmWithin.max).default(confirmWithin.usual),
    }),
    answer: ConfigRollout,
  },
  rollouts: { input: z.object({ ...listQuery, id: commaList(id).optional() }), answer: ConfigRollout },
  stop: {},
  approve: {},
  find: {
    input: z.object({ ...listQuery, option: line(0, 200).default(''), value: line(0, 256).default('') }),
    answer: z.object({ id: z.int(), name: z.string(), company_id: z.int(), read_at: z.string() }),
  },
} satisfies Record<string, EndpointSchemas>

/** An option that a device should have, and where it comes from: the template, and where each variable has its value. */
const DesiredOption = z.object({
  option: z.string(),
  value: z.array(z.string()),
  template_id: z.int().nullable(),
  template_name: z.string().nullable(),
  version: z.int().nullable(),
  variables: z.array(z.object({ name: z.string(), from: z.enum([...layers, 'default']), of: z.string() })),
})

export const DeviceConfiguration = z.object({
  device_id: z.int(),
  state: z.enum(configurationStates),
  /** The number of options that differ from what was confirmed. */
  drifted: z.int(),
  /** Whether the device is as desired, but drift is not noticed yet. A rollout begins that. */
  untracked: z.boolean(),
  /** Configs that were not read because they, or all together, are too large, with their sizes in bytes. */
  too_large: z.array(z.object({ config: z.string(), bytes: z.int() })),
  read_at: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  options: z.array(DesiredOption),
  faults: z.array(z.object({ template: z.string(), option: z.string(), message: z.string() })),
  /** What a rollout would change. */
  differences: z.array(Difference),
  /** What has changed on the device since it was confirmed: the confirmed values and the present ones. */
  drift: z.array(z.object({ option: z.string(), confirmed: z.array(z.string()), present: z.array(z.string()) })),
})
export type DeviceConfiguration = z.output<typeof DeviceConfiguration>

export const deviceConfigurationSchemas = {
  get: { answer: DeviceConfiguration },
  adopt: {
    input: z.object({
      options: z.array(line(3, 200)).min(1).max(500),
      /** The device's own layer, which counts before templates, or the templates that set the options. */
      into: z.enum(adoptTargets).default('device'),
    }),
    answer: DeviceConfiguration,
  },
} satisfies Record<string, EndpointSchemas>
