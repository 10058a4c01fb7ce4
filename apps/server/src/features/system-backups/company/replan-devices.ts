import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Bus } from '../../../kit/bus.ts'
import { systemScope } from '../../../kit/scope.ts'
import { slices } from '../../../kit/slices.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { replan } from '../../templates/service.ts'

/** The number of devices in one transaction. */
const many = 300

/** Plans again what the devices of the companies read for their monitoring templates, where these have changed. */
export async function replanDevices(
  bus: Bus,
  db: Kysely<Database>,
  companies: readonly number[],
  say: (line: string) => void,
): Promise<void> {
  const plan = (ids: readonly number[]): Promise<void> =>
    inTransaction(db, systemScope, (tx) => replan({ bus }, tx, ids))
  // Those with templates, and those that may still read for former ones.
  const { rows } = await inTransaction(db, systemScope, (tx) =>
    sql<{ id: number }>`select device_id as id from template_assignments where company_id = any(${companies}::int[])
      union select device_id from template_devices where company_id = any(${companies}::int[]) order by 1`.execute(tx),
  )
  for (const some of slices(rows, many)) {
    const ids = some.map(({ id }) => id)
    // One device with too many parameters must not keep the others from their plans.
    await plan(ids).catch(async () => {
      for (const id of ids)
        await plan([id]).catch((error: Error) =>
          say(`Device ${id} keeps what it reads for its monitoring templates: ${error.message}`),
        )
    })
  }
}
