import { Client } from 'pg'
import { withClient } from '../../../db/client.ts'
import { withSettings } from '../../../db/connect.ts'
import { externalDatabase } from '../../../db/external.ts'
import { readMigrations } from '../../../db/migration-files.ts'
import { loadSealer } from '../../../kit/secrets.ts'
import type { Env } from '../../../start/env.ts'
import type { Checked } from './checks.ts'
import { splitAddress, tryConnection } from './connection.ts'

/** Seconds that the clock may differ from that of the database, and seconds without a report until a host is gone. */
const limits = { clock: 30, silence: 150, gateway: 60 } as const

const unreachable =
  'Let the database accept connections from this host: listen_addresses in postgresql.conf, a line in pg_hba.conf, and the firewall.'

/** Checks the database that the hosts share, and through it the installation, its version, the clock and other hosts. */
export async function checkDatabase(env: Env, name: string): Promise<Checked[]> {
  if (env.databaseUrl === undefined)
    return [{ title: 'Database', text: 'DATABASE_URL is not set', act: 'Join with a token, or set DATABASE_URL.' }]
  const { host, port, database } = new Client({ connectionString: env.databaseUrl })
  const place = `${host}:${port}, database ${database}`
  try {
    const { owner, app } = externalDatabase(env.databaseUrl, () => '')
    return await withClient(withSettings({ owner, app }).owner, async (client) => [
      { title: 'Database', text: `${place} can be reached` },
      await checkInstallation(client, env),
      await checkVersion(client),
      await checkClock(client),
      await checkName(client, name),
      ...(await checkGateways(client, name)),
    ])
  } catch (error) {
    return [{ title: 'Database', text: `${place}: ${(error as Error).message}`, act: unreachable }]
  }
}

async function checkInstallation(client: Client, env: Env): Promise<Checked> {
  const title = 'Installation'
  const { rows } = await client.query<{ value: Buffer }>(
    "select value from installation where key = 'master_key_check'",
  )
  try {
    loadSealer(env.masterKey, env.dataDir).unseal(rows[0]!.value)
    return { title, text: 'the master key is that of this database' }
  } catch {
    const act = 'Check DATABASE_URL and OUTPOST_MASTER_KEY in the environment, or join with a new token.'
    return { title, text: 'the database belongs to another installation, or the master key does not fit', act }
  }
}

async function checkVersion(client: Client): Promise<Checked> {
  const title = 'Version'
  const own = (await readMigrations()).map((migration) => migration.name)
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const applied = rows.map((row) => row.name)
  const newer = applied.find((name) => !own.includes(name))
  if (newer !== undefined)
    return {
      title,
      text: `this program is older than the database, which has the migration ${newer}`,
      act: 'Install the version of the other hosts here.',
    }
  const pending = own.filter((name) => !applied.includes(name))
  if (pending.length > 0)
    return {
      title,
      text: `this program is newer than the database: its start would change it while the others run (${pending[0]})`,
      act: 'Install the version of the other hosts here, or upgrade all: stop every host before the first new one starts.',
    }
  return { title, text: 'this program fits the database' }
}

async function checkClock(client: Client): Promise<Checked> {
  const before = Date.now()
  const { rows } = await client.query<{ at: string }>('select extract(epoch from clock_timestamp()) * 1000 as at')
  const seconds = Math.round(Math.abs((before + Date.now()) / 2 - Number(rows[0]!.at)) / 1000)
  const text = `differs from that of the database by ${seconds} s`
  return seconds > limits.clock
    ? { title: 'Clock', text, act: 'Synchronize the clocks of this host and of the database by NTP.' }
    : { title: 'Clock', text }
}

async function checkName(client: Client, name: string): Promise<Checked> {
  const { rowCount } = await client.query(
    `select from program_processes where host = $1 and seen_at > now() - interval '${limits.silence} seconds'`,
    [name],
  )
  if (rowCount === 0) return { title: 'Name', text: name }
  return {
    title: 'Name',
    text: `a host named ${name} is running`,
    act: 'If it is not this one, give this host another host name or PORT: no two hosts may share both.',
  }
}

/** Whether this host reaches the devices that are connected to others. */
async function checkGateways(client: Client, name: string): Promise<Checked[]> {
  const { rows } = await client.query<{ name: string; address: string | null }>(
    `select name, address from gateways where name <> $1 and seen_at > now() - interval '${limits.gateway} seconds'`,
    [name],
  )
  return Promise.all(
    rows.map(async ({ name: other, address }): Promise<Checked> => {
      const title = `Devices at ${other}`
      const act = `On ${other}, set OUTPOST_CLUSTER_HOST to its address in your network and OUTPOST_CLUSTER_PORT to a port that this host may reach, and restart it.`
      if (address === null) return { title, text: 'it accepts no connections from other hosts', act }
      const { host, port } = splitAddress(address)
      return tryConnection(host, port).then(
        () => ({ title, text: `${address} can be reached` }),
        (error: unknown) => ({ title, text: `${address}: ${(error as Error).message}`, act }),
      )
    }),
  )
}
