import { mailSchemas } from '@outpost/contract/mail/schemas'

/** The address is part of the request path. */
export const suppressed = mailSchemas.unsuppress.params
