import os from 'node:os'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../../db/connect.ts'
import { type DatabaseHandle, openPool } from '../../../db/database.ts'
import { writeAudit } from '../../../kit/audit.ts'
import { openLog } from '../../../kit/log.ts'
import { OperatorError } from '../../../kit/operator-error.ts'
import { readAddress } from '../../../kit/public-address.ts'
import { systemScope } from '../../../kit/scope.ts'
import { loadSealer, randomToken, verifyMasterKey } from '../../../kit/secrets.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { type Env, readEnv, readSettings, type RoleName, roleNames } from '../../../start/env.ts'
import { isLoopback } from '../check-address.ts'
import { readJoinAddress } from './address.ts'
import { collectBundle } from './bundle.ts'
import { fileNames } from './shared-settings.ts'
import { readHostToken } from './token.ts'
import { storeToken, tokenMinutes } from './tokens.ts'

const usage = `Usage: npm run host-token -- --roles ${roleNames.join(',')} [--address URL] [--this-host ADDRESS]`

interface Arguments {
  roles: RoleName[]
  address: string | undefined
  thisHost: string | undefined
}

function readArguments(args: readonly string[]): Arguments {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { roles: { type: 'string' }, address: { type: 'string' }, 'this-host': { type: 'string' } },
    })
    const roles = (values.roles ?? '').split(',').filter(Boolean)
    const unknown = roles.find((role) => !(roleNames as readonly string[]).includes(role))
    if (unknown !== undefined || roles.length === 0)
      throw new Error(`--roles: ${unknown === undefined ? 'at least one role' : `${unknown} is not a role`}`)
    return { roles: roles as RoleName[], address: values.address, thisHost: values['this-host'] }
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}

/** `npm run host-token`: stores what a second host needs, and prints the command with which it joins. */
export async function makeHostToken(args: readonly string[], say: (line: string) => void): Promise<void> {
  const { roles, address: given, thisHost } = readArguments(args)
  const env = readEnv()
  const settings = readSettings()
  const bundle = collectBundle(env, settings, roles, thisHost)
  const token = randomToken()
  const { handle, sealer } = readHostToken(token)
  const address = await withDatabase(env, async ({ db }) => {
    await verifyMasterKey(db, loadSealer(env.masterKey, env.dataDir))
    const found = given ?? env.publicUrl ?? (await readAddress(db, openLog('warn', 'host-token')))
    if (found === undefined)
      throw new OperatorError('The public address is not set. Add --address with the address of this server: https://…')
    const checked = readJoinAddress(found)
    await inTransaction(db, systemScope, async (tx) => {
      await storeToken(tx, handle, { sealed: sealer.seal(Buffer.from(JSON.stringify(bundle))), roles })
      const top = await tx.selectFrom('companies').select('id').where('parent_id', 'is', null).executeTakeFirstOrThrow()
      const actor = { companyId: top.id, userId: null, email: `${os.userInfo().username}@${os.hostname()}` }
      const facts = { act: 'npm run host-token', detail: { roles, minutes: tokenMinutes } }
      await writeAudit(tx, { ...actor, impersonator: null }, { ip: '', userAgent: '' }, facts)
    })
    return checked
  })
  tell(say, address, token)
  for (const line of advice(env, settings, roles)) say(line)
}

async function withDatabase<T>(env: Env, work: (handle: DatabaseHandle) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = env
  const { app } = await openDatabase({ databaseUrl, dataDir, attach: true, log: () => undefined })
  const handle = openPool(app, () => {}, 2)
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

function tell(say: (line: string) => void, address: string, token: string): void {
  say(`Run one of these on the host that joins, within ${tokenMinutes} minutes. The token works once.`)
  say('')
  say(`  npm run join -- ${address} ${token}`)
  say(`  outpost join ${address} ${token}          (with the Debian package)`)
  say('')
  say('Without the token the command asks for it, so that it is neither in the list of processes nor in the history.')
  say(
    'The token gives access to the master key and the database: keep it secret until it has been used or has expired.',
  )
}

/** What the host that joins does not get, and what this host needs so that others reach it. */
function advice(env: Env, settings: Record<string, string>, roles: readonly RoleName[]): string[] {
  const files = fileNames.filter((name) => settings[name] !== undefined)
  const serves = roles.some((role) => role !== 'vpn')
  const isHidden = env.roles.includes('gateway') && env.cluster !== undefined && isLoopback(env.cluster.host)
  return [
    ...(files.length > 0 ? [`Files are not passed on. Set these on the other host too: ${files.join(', ')}`] : []),
    ...(serves && !env.fileStore
      ? [
          'Uploaded files are in a folder of this host. Share it with the other host, or keep them in a store (OUTPOST_FILES).',
        ]
      : []),
    ...(isHidden
      ? [
          'Other machines cannot reach the devices that are connected here: set OUTPOST_CLUSTER_HOST to the address of this host in your network, and OUTPOST_CLUSTER_PORT to a port that the other hosts may reach, and restart.',
        ]
      : []),
  ]
}
