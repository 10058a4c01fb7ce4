import { exampleNames } from '@outpost/contract/templates/examples'
import { sourceKinds, variableTypes } from '@outpost/contract/templates/constants'
import { assignmentSchemas, templateSchemas } from '@outpost/contract/templates/schemas'
import { Source, Variable } from '@outpost/contract/templates/source'
import { z } from 'zod'

const { name, description, company_id, period, enabled, retention } = templateSchemas.create.input.shape

export const templateForm = z.object({
  company_id,
  name,
  description: description.unwrap().optional(),
  period,
  retention,
  enabled: enabled.optional(),
  example: z.enum(exampleNames).optional(),
})

const source = Source.shape
/** The fields that are shown depend on the kind of the source, and those are required. */
export const sourceForm = z.object({
  url: source.url,
  source: z.enum(sourceKinds),
  host: source.host.unwrap().unwrap().optional(),
  port: source.port.unwrap().unwrap().optional(),
  unit_id: source.unit_id.unwrap().optional(),
  command: source.command.unwrap().unwrap().optional(),
  community: source.community.unwrap().optional(),
  topic: source.topic.unwrap().unwrap().optional(),
  address: source.address.unwrap().unwrap().optional(),
  timeout: source.timeout.unwrap().optional(),
})

const variable = Variable.shape
export const variableForm = z.object({
  id: variable.id,
  ref: variable.ref.unwrap().unwrap().optional(),
  type: z.enum(variableTypes),
  unit: variable.unit.unwrap().optional(),
  default: variable.default.unwrap().unwrap().optional(),
  description: variable.description.unwrap().optional(),
  enum: z.array(z.string()).max(64).optional(),
  expression: z.string().max(500).optional(),
  evaluator: z.enum(['lua', 'bash']).optional(),
  function: variable.function.unwrap().optional(),
  register: variable.register.unwrap().optional(),
  register_type: variable.register_type.unwrap().optional(),
  registers: variable.registers.unwrap().optional(),
  byte_order: variable.byte_order.unwrap().optional(),
})

const { config_id, device_id, tag_id } = assignmentSchemas.assignMany.input.shape
const chosen = { period: period.nullable().optional(), enabled: enabled.optional() }
/** One of devices and tags is enough, which the server checks. */
export const assignForm = z.object({ device_id, tag_id, ...chosen })
export const assignTemplatesForm = z.object({ config_id, ...chosen })
export const testForm = z.object({ device_id: templateSchemas.test.input.shape.device_id })

/** The form of parameters that were ticked in a response. */
export const pickedForm = (count: number) =>
  z.object(
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        [`id_${at}`, variable.id],
        [`type_${at}`, z.enum(variableTypes)],
        [`unit_${at}`, variable.unit.unwrap().optional()],
      ]).flat() as [string, z.ZodType][],
    ),
  )

/** The form of prepared parameters: the set, and which of its parameters are added. */
export const preparedForm = (count: number) =>
  z.object({
    set: z.string().min(1),
    ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`take_${at}`, z.boolean().optional()])),
  })

/** The form of all parameters of a source. */
export const parametersForm = (count: number) =>
  z.object(
    Object.fromEntries(
      Array.from({ length: count }, (_, at) =>
        (['id', 'type', 'unit', 'default', 'expression', 'enum'] as const).map((name): [string, z.ZodType] => [
          `${name}_${at}`,
          variableForm.shape[name],
        ]),
      ).flat(),
    ),
  )

export const periodForm = z.object({ period, enabled: enabled.optional() })
