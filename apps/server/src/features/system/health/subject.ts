import type { HealthReport } from '@outpost/contract/system/health/schemas'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { installationOf } from '../check-address.ts'
import type { Subject } from './check.ts'
import { allChecks } from './checks/all.ts'
import { runChecks } from './run.ts'

/** Returns the running server as the subject of the checks. */
export const subjectOf = (app: App): Subject => ({
  ...installationOf(app),
  host: app.host,
  address: app.configuredUrl(),
  sealer: app.sealer,
  server: app,
  database: {
    rows: async <Row>(statement: string, values: unknown[] = []) =>
      (await app.unscoped.query(statement, values)).rows as Row[],
    statistics: <Row>(statement: string) =>
      app.read(systemScope, async (tx) => {
        // PostgreSQL shows a role only its own connections.
        await sql`reset role`.execute(tx)
        return (await sql.raw<Row>(statement).execute(tx)).rows
      }),
    read: (work) => app.read(systemScope, work),
  },
})

/** Runs all checks of the running server. Never throws. */
export const checkHealth = (app: App): Promise<HealthReport> => runChecks(subjectOf(app), allChecks())
