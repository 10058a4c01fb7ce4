import { deviceUpdateSchemas } from '@outpost/contract/files/updates/schemas'

/** The fields common to all uploads to devices; the fields for stages are validated in the form. */
export const atOnce = deviceUpdateSchemas.rollOut.input.omit({ percent: true, failure_limit: true })
