import { integer } from './values.ts'

/**
 * The `revision` of a record at the time when editing it began. If it is sent with an update and someone else has
 * changed the record since, the update fails with CHANGED_MEANWHILE. Without it the last update wins, as in the public
 * API.
 */
export const revision = integer(1).optional()
