import { mailSchemas } from '@outpost/contract/mail/schemas'

/** The address stands in the path of the call. */
export const suppressed = mailSchemas.unsuppress.params
