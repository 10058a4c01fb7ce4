import { fail } from '@outpost/contract/kit/errors'
import { systemBackups } from '@outpost/contract/system-backups/endpoints'
import { systemBackupSchemas, type SystemBackup } from '@outpost/contract/system-backups/schemas'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { type Context, implement } from '../../kit/implement.ts'
import { OperatorError } from '../../kit/operator-error.ts'
import type { BytesAnswer } from '../../kit/send-bytes.ts'
import { listBackups, readStatus } from './queries.ts'
import { orderBackup, orderProof } from './run/order.ts'
import { allowedFolders, passphraseOf, presentSettings, readSettings, type SettingsRow, storeOf } from './settings.ts'
import type { BackupStore } from './store/store.ts'

/** How often a user may try a place, in 15 minutes. */
const tries = { limit: 20, seconds: 900 } as const

const conflict = (message: string) => fail('CONFLICT', { message })

/** Runs `act`. Throws an error for operators as CONFLICT, with its message. */
async function asConflict<T>(act: () => T | Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof OperatorError) throw conflict(error.message)
    throw error
  }
}

async function find(app: App, tx: Transaction, id: number): Promise<SystemBackup> {
  const [row] = (await listBackups(app, tx, { limit: 1, offset: 0 }, id)).rows
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Returns a backup that is complete, and its store. */
async function findStored({ app, tx }: Context, id: number): Promise<{ row: SystemBackup; store: BackupStore }> {
  const row = await find(app, tx, id)
  if (row.state !== 'done') throw conflict('This backup is not complete.')
  const settings = await readSettings(tx)
  if (!settings || !row.reachable)
    throw conflict(`This backup is in ${row.place}, and the settings lead to another place now.`)
  return { row, store: await asConflict(() => storeOf(app, settings)) }
}

type Input = ParsedInputOf<typeof systemBackups.set>

/** Returns the settings as they will be stored. Throws VALIDATION with the field that is missing or not permitted. */
function changed({ env, sealer }: App, stored: SettingsRow | undefined, input: Input): SettingsRow {
  const { passphrase, secret, endpoint, bucket, access_key, region, prefix, folder, ...rest } = input
  const missing = (source: string, message: string) => fail('VALIDATION', { source, message })
  if (passphrase === undefined && !stored?.passphrase) throw missing('passphrase', 'Choose a passphrase.')
  const folders = allowedFolders(env)
  const chosen = folder ?? stored?.folder ?? folders[0]!
  if (input.target === 'folder' && !folders.includes(chosen))
    throw missing('folder', `Choose one of the folders that OUTPOST_BACKUP_DIR permits: ${folders.join(', ')}.`)
  const s3 = input.target === 's3' ? placeIn({ endpoint, bucket, access_key, region, prefix }) : (stored?.s3 ?? null)
  const isSame = stored?.s3?.endpoint === s3?.endpoint && stored?.s3?.access_key === s3?.access_key
  // The stored secret is used for its own store only.
  const kept = isSame ? (stored?.s3_secret ?? null) : null
  const s3_secret = secret === undefined ? kept : sealer.seal(Buffer.from(secret))
  if (input.target === 's3' && !s3_secret) throw missing('secret', 'Enter the secret of the access key.')
  return {
    ...rest,
    folder: chosen,
    s3,
    s3_secret,
    passphrase: passphrase === undefined ? stored!.passphrase : sealer.seal(Buffer.from(passphrase)),
  }
}

function placeIn({
  endpoint,
  bucket,
  access_key,
  region,
  prefix,
}: Pick<Input, 'endpoint' | 'bucket' | 'access_key' | 'region' | 'prefix'>) {
  for (const [source, value] of Object.entries({ endpoint, bucket, access_key }))
    if (value === undefined) throw fail('VALIDATION', { source, message: 'This is needed for an S3-compatible store.' })
  const url = URL.canParse(endpoint!) ? new URL(endpoint!) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.pathname !== '/' || url.search !== '')
    throw fail('VALIDATION', {
      source: 'endpoint',
      message: 'Must be an address such as https://s3.eu-central-1.amazonaws.com, without a path.',
    })
  return { endpoint: url.origin, bucket: bucket!, access_key: access_key!, region, prefix }
}

async function set(context: Context, input: Input) {
  const { app, tx, actor, now, audit, outside } = context
  const stored = await readSettings(tx)
  const row = changed(app, stored, input)
  const refusal = await outside('probe', async () => {
    await app.limits.take(`backup-place:${actor.userId}`, tries.limit, tries.seconds)
    return storeOf(app, row)
      .probe()
      .then(
        () => null,
        (error: unknown) => (error as Error).message,
      )
  })
  if (refusal !== null)
    throw fail('VALIDATION', { source: input.target === 'folder' ? 'folder' : 'endpoint', message: refusal })
  const values = {
    ...row,
    s3: row.s3 === null ? null : JSON.stringify(row.s3),
    enabled_at: stored?.enabled && row.enabled ? stored.enabled_at : now,
  }
  await tx
    .insertInto('system_backup_settings')
    .values(values)
    .onConflict((conflicting) => conflicting.column('id').doUpdateSet(values))
    .execute()
  const { place } = storeOf(app, row)
  const { enabled, hour, keep_daily, keep_weekly } = row
  audit({
    target: 'system-backups',
    detail: { enabled, hour, place, keep_daily, keep_weekly, changed_passphrase: input.passphrase !== undefined },
  })
  return presentSettings(app, row)
}

async function make({ app, tx, actor, now, audit }: Context): Promise<SystemBackup> {
  const settings = await readSettings(tx)
  if (!settings) throw conflict('Set the place and the passphrase of the backups first.')
  const place = await asConflict(() => {
    passphraseOf(app, settings)
    return storeOf(app, settings).place
  })
  const id = await orderBackup(tx, { cause: 'manual', place, created_by: actor.username, at: now })
  if (id === undefined) throw conflict('A backup is being made already. Wait until it is finished.')
  audit({ target: `system-backup:${id}` })
  return find(app, tx, id)
}

/** Marks a run of a backup or its proof. The worker that has it sees the mark within seconds. */
async function cancel({ app, tx, audit }: Context, id: number): Promise<SystemBackup> {
  const current = ['waiting', 'running'] as const
  const ended = { cancel: true, state: 'cancelled', finished_at: new Date() } as const
  const waiting = [
    await tx
      .updateTable('system_backups')
      .set(ended)
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst(),
    await tx
      .updateTable('system_backup_proofs')
      .set(ended)
      .where('backup_id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst(),
  ]
  const marked = [
    await tx
      .updateTable('system_backups')
      .set({ cancel: true })
      .where('id', '=', id)
      .where('state', 'in', current)
      .executeTakeFirst(),
    await tx
      .updateTable('system_backup_proofs')
      .set({ cancel: true })
      .where('backup_id', '=', id)
      .where('state', 'in', current)
      .executeTakeFirst(),
  ]
  const row = await find(app, tx, id)
  if ([...waiting, ...marked].every(({ numUpdatedRows }) => numUpdatedRows === 0n))
    throw conflict('Neither this backup nor its test restore is running.')
  audit({ target: `system-backup:${id}` })
  return row
}

export default implement(systemBackups, systemBackupSchemas, {
  list: ({ app, tx }, query) => listBackups(app, tx, query),
  status: ({ app, tx, now }) => readStatus(app, tx, now),
  settings: async ({ app, tx }) => presentSettings(app, await readSettings(tx)),
  set,
  make,
  async prove(context, { id }) {
    await findStored(context, id)
    if (!(await orderProof(context.tx, id)))
      throw conflict('A test restore is running already. Wait until it is finished.')
    context.audit({ target: `system-backup:${id}` })
    return find(context.app, context.tx, id)
  },
  cancel: (context, { id }) => cancel(context, id),
  async download(context, { id }): Promise<BytesAnswer> {
    const { row, store } = await findStored(context, id)
    return {
      name: row.name,
      type: 'application/octet-stream',
      size: row.size!,
      etag: row.sha256!,
      open: (start, end) => asConflict(() => store.read(row.name, start, end)),
    }
  },
  async remove(context, { id }) {
    const { app, tx, audit, outside } = context
    const row = await find(app, tx, id)
    if (row.state === 'waiting' || row.state === 'running') throw conflict('Cancel this backup first.')
    if (row.state === 'done' && row.reachable) {
      const { store } = await findStored(context, id)
      const refusal = await outside('remove', () =>
        store.remove(row.name).then(
          () => null,
          (error: unknown) => (error as Error).message,
        ),
      )
      if (refusal !== null) throw conflict(refusal)
    }
    await tx.deleteFrom('system_backups').where('id', '=', id).execute()
    audit({ target: `system-backup:${id}`, detail: { name: row.name, place: row.place } })
  },
})
