import {
  configPlanSchemas,
  desiredTemplateSchemas,
  configValueSchemas,
} from '@outpost/contract/desired-configuration/schemas'
import { layers } from '@outpost/contract/desired-configuration/constants'
import { id, integer } from '@outpost/contract/kit/values'
import { z } from 'zod'
import { rowsShape } from '../../kit/form/fields/rowNames.ts'
import { variableList } from './templateForm.ts'

const { name, text, variables, company_id } = desiredTemplateSchemas.create.input.shape
const variable = variables.unwrap().element.shape
const value = configValueSchemas.store.input.shape.values.element.shape

/** The form for a template with this number of variables. */
export const templateForm = (count: number) =>
  z.object({
    company_id,
    name,
    text,
    ...rowsShape<z.ZodType>(variableList, count, {
      name: variable.name,
      type: variable.type,
      default: z.string().max(1024).optional(),
      values: z.array(z.string()).max(50).optional(),
    }),
  })

export const assignForm = z.object({
  company: z.array(id).optional(),
  tag: z.array(id).optional(),
  device: z.array(id).optional(),
})

export const assignToForm = z.object({ template_id: id })

export const valueForm = z.object({
  layer: z.enum(layers),
  company_id: id.optional(),
  tag_id: id.optional(),
  device_id: id.optional(),
  name: value.name,
  value: z.string().max(1024).optional(),
  secret: z.string().max(1024).optional(),
  remove: z.boolean().optional(),
})

/** The first wave has a number of devices; the last one is the rest. */
export const rollOutForm = z.object({
  name: configPlanSchemas.rollOut.input.shape.name,
  first: integer(1, 1000),
  percent: integer(1, 100),
  soak: integer(0, 10_080).optional(),
  failure_limit: integer(0, 1000).optional(),
  halt_percent: integer(0, 100).optional(),
  halt_after: integer(0, 1000).optional(),
  hours_from: z.string().optional(),
  hours_to: z.string().optional(),
  hours_zone: z.string().optional(),
  expires_in: integer(60, 7_776_000).optional(),
  approval: z.boolean().optional(),
  confirm_within: configPlanSchemas.rollOut.input.shape.confirm_within.unwrap(),
})
