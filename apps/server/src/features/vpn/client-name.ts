import { sql } from 'kysely'

/**
 * The name of a client `k` with its device `d` and its user `u`, which are outer joins. A client whose user the reader may
 * not see is called by its number.
 */
export const clientName = sql<string>`coalesce(d.name, u.email, k.username, '#' || k.id)`
