import type { Client } from 'pg'

/** Returns the CPU milliseconds of this process for each of the commands in which `act` is called. */
async function cpuOfEach(owner: Client, channel: string, act: (id: string) => Promise<unknown>): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM commands WHERE channel = (${channel})`)
  const from = process.cpuUsage()
  for (const { id } of rows) await act(id)
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000 / rows.length
}

/** The rows of an order alone, in tables without indexes and in one transaction. Returns CPU milliseconds for each. */
export async function bareInserts(owner: Client, channel: string): Promise<number> {
  const tables = ['commands', 'device_jobs', 'channel_events']
  await owner.query('BEGIN')
  for (const table of tables) await owner.query(`CREATE TEMP TABLE bare_${table} (LIKE ${table})`)
  const each = await cpuOfEach(owner, channel, async (id) => {
    await owner.query('INSERT INTO bare_commands SELECT * FROM commands WHERE id = $1', [id])
    await owner.query('INSERT INTO bare_device_jobs SELECT * FROM device_jobs WHERE command_id = $1', [id])
    await owner.query(
      `INSERT INTO bare_channel_events SELECT e.* FROM channel_events e JOIN commands c ON c.channel = e.channel AND c.device_id::text = e.key WHERE c.id = $1 LIMIT 1`,
      [id],
    )
    await owner.query('SELECT pg_notify($1, $2)', ['bare', id])
  })
  await owner.query('ROLLBACK')
  return each
}

/** The statements of a result alone, each in its own transaction. Returns CPU milliseconds for each. */
export const bareUpdates = (owner: Client, channel: string): Promise<number> =>
  cpuOfEach(owner, channel, async (id) => {
    await owner.query('BEGIN')
    await owner.query('UPDATE commands SET finished_at = now(), data = data WHERE id = $1', [id])
    await owner.query('UPDATE device_jobs SET finished_at = now(), events = events WHERE command_id = $1', [id])
    await owner.query(
      `INSERT INTO channel_events (channel, key, event) SELECT channel, device_id::text, '{}' FROM commands WHERE id = $1`,
      [id],
    )
    await owner.query('COMMIT')
  })
