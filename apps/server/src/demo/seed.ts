import type { Kysely } from 'kysely'
import type { OpenDatabase } from '../db/connect.ts'
import { openPool, type Database, type Transaction } from '../db/database.ts'
import type { Env } from '../start/env.ts'
import { forgetHistory } from '../features/telemetry/service.ts'
import { openBlobs } from '../kit/open-blobs.ts'
import { systemScope } from '../kit/scope.ts'
import { loadSealer } from '../kit/secrets.ts'
import { inTransaction } from '../kit/transaction.ts'
import { addCompanies } from './companies.ts'
import { addDevices, addRemoteAccess, addTags, findDevices } from './devices.ts'
import { addFiles } from './files.ts'
import { writeHistory } from './history.ts'
import { writeWifi } from './wifi.ts'
import { addConnections } from './connections.ts'
import { addLogs } from './logs.ts'
import { addNotes } from './notes.ts'
import { addPeople, loginTable } from './people.ts'
import { plannedDevices } from './plan.ts'
import { addResources } from './resources.ts'
import { addRecording } from './recording.ts'
import { addAutomations } from './automations.ts'
import { addDashboards } from './dashboards.ts'
import { addReports } from './reports.ts'
import { addConfigurationTemplate } from './configuration.ts'
import { addMonitoringTemplate } from './monitoring.ts'
import { addRollout } from './rollout.ts'
import { addSamples } from './samples.ts'
import { addTasks } from './tasks.ts'
import { addVpn } from './vpn.ts'

type State = 'absent' | 'without history' | 'complete' | 'in use'

/**
 * Fills an unused installation with companies, users, devices and a week of history, and prints how to sign
 * in. Adds nothing if the demo is already there, and leaves an installation with other data unchanged.
 * @returns whether the database contains the demo
 */
export async function seedDemo(
  env: Env,
  db: Kysely<Database>,
  database: OpenDatabase,
  say: (text: string) => void,
): Promise<boolean> {
  const started = performance.now()
  const now = new Date()
  const state = await inTransaction(db, systemScope, readState)
  if (state === 'in use') {
    say(
      'The demo is not added: this installation has companies or devices of its own. Set OUTPOST_DATA_DIR to a new folder.',
    )
    return false
  }
  if (state === 'absent') await inTransaction(db, systemScope, (tx) => addRows(tx, env, now))
  if (state !== 'complete') {
    const reports = await addHistory(db, database, now)
    say(
      `Demo added: ${plannedDevices().length} devices, ${reports} reports (${Math.round(performance.now() - started)} ms)`,
    )
  }
  say(loginTable(env.host))
  return true
}

/**
 * The demo's key in `installation`, added together with the rows. Its value tells whether the history is
 * complete.
 */
const marker = 'demo'

async function readState(tx: Transaction): Promise<State> {
  const line = await tx.selectFrom('installation').select('value').where('key', '=', marker).executeTakeFirst()
  if (line) return line.value.toString() === 'complete' ? 'complete' : 'without history'
  const { used } = await tx
    .selectNoFrom((e) =>
      e
        .or([
          e.exists(e.selectFrom('companies').where('parent_id', 'is not', null).select('id')),
          e.exists(e.selectFrom('devices').select('id')),
        ])
        .as('used'),
    )
    .executeTakeFirstOrThrow()
  return used ? 'in use' : 'absent'
}

async function addRows(tx: Transaction, env: Env, now: Date): Promise<void> {
  const blobs = openBlobs(env)
  const top = await tx
    .selectFrom('companies')
    .select(['id', 'level'])
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow()
  const companies = await addCompanies(tx, top)
  const users = await addPeople(tx, companies)
  await addDevices(tx, plannedDevices(), companies, now)
  const devices = await findDevices(tx, plannedDevices())
  await addTags(tx, devices, companies)
  await addRemoteAccess(tx, devices)
  await addLogs(tx, devices, users, now)
  await addConnections(tx, devices, now)
  await addRollout(tx, companies.get('Vestland Ferries')!, devices, now)
  await addResources(tx, companies)
  await addFiles(tx, blobs, companies, now)
  const sealer = loadSealer(env.masterKey, env.dataDir)
  await addSamples(tx, { companies, users, sealer, blobs, now })
  const operator = { id: users.get('operator@example.com')!, name: 'operator@example.com' }
  await addNotes(tx, devices, operator, now)
  await addConfigurationTemplate(tx, devices[0]!.companyId, operator.name)
  await addMonitoringTemplate(tx, devices[0]!.companyId, operator.name)
  await addTasks(tx, sealer, devices[0]!, operator, now)
  await addAutomations(tx, devices, operator, now)
  await addReports(tx, devices, operator, now)
  await addDashboards(tx, devices[0]!, operator)
  await addRecording(tx, sealer, devices[0]!, operator, now)
  await addVpn(tx, { env, sealer, now }, devices[0]!, operator.id)
  await tx
    .insertInto('installation')
    .values({ key: marker, value: Buffer.from('without history') })
    .execute()
}

/** Writes the history, from the start again if an earlier run was interrupted in the middle of it. */
async function addHistory(db: Kysely<Database>, database: OpenDatabase, now: Date): Promise<number> {
  const devices = await inTransaction(db, systemScope, async (tx) => {
    const found = await findDevices(tx, plannedDevices())
    await forgetHistory(
      tx,
      found.map(({ id }) => id),
    )
    return found
  })
  const { pool, close } = openPool(database.app, () => {}, 1)
  try {
    const reports = await writeHistory(db, pool, devices, now)
    await writeWifi(pool, devices, now)
    await db
      .updateTable('installation')
      .set({ value: Buffer.from('complete') })
      .where('key', '=', marker)
      .execute()
    return reports
  } finally {
    await close()
  }
}
