import { accessRequestSchemas } from '@outpost/contract/remote-access/approval/schemas'
import { z } from 'zod'

/** The value of the field `remote_access_id` that means all entries of the device. */
export const wholeDevice = 'device'

/** The form that asks for access: the entry is an option of a list. */
export const requestForm = accessRequestSchemas.create.input.extend({ remote_access_id: z.string() })
