import { integer } from './values.ts'

/**
 * The `revision` of a record as it was when an edit of it began. Sent back with the edit, it has that refused where somebody else has
 * changed the record meanwhile (CHANGED_MEANWHILE); without it the last one wins, as in the public API.
 */
export const revision = integer(1).optional()
