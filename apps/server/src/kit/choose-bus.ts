import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { openBus, type Bus } from './bus.ts'
import type { Sealer } from './secrets.ts'

/**
 * Chooses NATS if it is configured, else PostgreSQL's LISTEN and NOTIFY. The subject is derived from the master key, so
 * that it is the same on all hosts of an installation.
 */
export async function chooseBus(
  env: { natsUrl: string | undefined },
  database: pg.PoolConfig,
  db: Kysely<Database>,
  sealer: Sealer,
  log: (message: string, details: object) => void,
): Promise<Bus> {
  if (env.natsUrl === undefined) return openBus(database, log)
  const { openNatsBus } = await import('./nats-bus.ts')
  return openNatsBus({
    url: env.natsUrl,
    subject: `outpost.${sealer.derive('bus').export().toString('hex').slice(0, 32)}`,
    db,
    log,
  })
}
