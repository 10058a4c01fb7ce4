import { devicePassword, devicePasswordSchemas } from '@outpost/contract/configurator/passwords/schemas'
import { z } from 'zod'

const generated = devicePasswordSchemas.generate.input.shape.data.element
const set = devicePasswordSchemas.set.input.shape.data.element

/** The fields of each form. The same values are sent for every selected device. */
export const passwordForms = {
  generate: generated.pick({ length: true }).extend({ use_special: z.boolean().optional() }),
  set: set.pick({ show_password: true }).extend({ password: devicePassword, password_confirmation: z.string().min(1) }),
  upload: devicePasswordSchemas.upload.input,
} as const
