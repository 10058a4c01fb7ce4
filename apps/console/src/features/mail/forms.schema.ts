import { mail } from '@outpost/contract/mail'

/** The address stands in the path of the call. */
export const suppressed = mail.unsuppress.params!
