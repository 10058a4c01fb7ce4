import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { intend } from '../../../kit/intents.ts'

/** Wakes a worker to send waiting configurations when this transaction commits. If that is lost, they are sent within a minute. */
export const wakeSync = (tx: Transaction): Promise<unknown> =>
  sql`select graphile_worker.add_job('vpn.devices', job_key := 'vpn.devices')`.execute(tx)

/**
 * Orders that a device gets its current configuration of a hub. A device that is offline gets it when it comes back. Call it
 * in the transaction that changes the configuration; several changes in a transaction are sent as one. If changes of the
 * configuration need approval, the request waits for it.
 */
export async function sendToDevice(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  hub: { id: number; company_id: number; name: string },
  { device_id, client_id }: { device_id: number; client_id: number },
): Promise<void> {
  intend(tx, [
    {
      kind: 'configuration',
      deviceId: device_id,
      companyId: hub.company_id,
      name: hub.name,
      lines: () => [`VPN hub ${hub.name}`],
      definition: ['vpn', hub.id],
    },
  ])
  const by = { user_id: actor.userId, username: actor.username }
  await tx
    .insertInto('vpn_device_configs')
    .values({ company_id: hub.company_id, hub_id: hub.id, device_id, client_id, ...by })
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'hub_id']).doUpdateSet({
        client_id,
        ...by,
        target: sql`vpn_device_configs.target + 1`,
        // A configuration that was sent must finish first.
        state: sql`case when vpn_device_configs.state = 'sent' then 'sent' else 'not_sent' end`,
        message: null,
        next_at: sql`now()`,
        changed_at: sql`now()`,
      }),
    )
    .execute()
  await wakeSync(tx)
}
