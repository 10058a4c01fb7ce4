import { randomBytes, randomUUID } from 'node:crypto'
import type { App } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { openChannel, sayOnChannel } from '../features/channels/service.ts'
import { addCompany } from '../features/companies/service.ts'
import { addCredits, makeCode, openPool, post } from '../features/credits/service.ts'
import { roleIdOf } from '../features/roles/service.ts'
import { systemScope } from '../kit/scope.ts'
import { inTransaction } from '../kit/transaction.ts'

/** Whose a record is, and the word by which it is known again in any answer. */
export interface Owner {
  company: { id: number; level: number }
  /** The one who has tokens, channels and settings in that company. */
  userId: number
  canary: string
}

type Make = (tx: Transaction, owner: Owner, n: number, app: App) => Promise<number | string>

const device: Make = async (tx, { company, canary, userId }, n) => {
  const { id } = await tx
    .insertInto('devices')
    .values({ company_id: company.id, name: `${canary} device ${n}`, description: canary, serial: `${canary}-${n}`, mac: macOf(n), series: 'rut', model: `${canary} model`, firmware: `${canary} firmware`, status: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('device_keys').values({ device_id: id, fingerprint: `${canary} key ${n}`, public_key: randomBytes(51), state: 'current' }).execute()
  await tx.insertInto('device_states').values({ device_id: id, company_id: company.id, reported_at: new Date(), operator: `${canary} operator`, signal: -70, connection_type: `${canary} type`, network_state: null, wan_state: `${canary} wan`, values: JSON.stringify({ operator: `${canary} operator`, signal: -70 }) }).execute()
  await tx.insertInto('connect_attempts').values({ company_id: company.id, device_id: id, code: 7, reason: `${canary} attempt`, ip: '192.0.2.1', fingerprint: null }).execute()
  await tx.insertInto('device_logs').values({ company_id: company.id, device_id: id, user_id: null, username: `${canary} user`, serial: null, type: 'Test', status: true, log: `${canary} log`, ip: null, user_agent: null }).execute()
  await tx.insertInto('commands').values({ id: randomUUID(), company_id: company.id, device_id: id, user_id: null, username: `${canary} user`, name: 'exec', input: JSON.stringify({ command: `${canary} command` }), timeout_seconds: 60, channel: null, state: 'failed', expires_at: new Date(), data: null }).execute()
  await tx.insertInto('audit').values({ company_id: company.id, user_id: userId, on_behalf_of: null, username: `${canary} user`, act: 'POST /devices', target: `${canary} target`, detail: JSON.stringify({ name: canary }), ip: null, user_agent: null }).execute()
  await tx.insertInto('device_days').values({ device_id: id, day: '2026-01-01', company_id: company.id }).execute()
  await tx.insertInto('device_months').values({ device_id: id, month: '2026-01-01', company_id: company.id }).execute()
  await tx.insertInto('company_months').values({ company_id: company.id, month: '2026-01-01', added: n, removed: 0, commands: 0, sessions: 0, bytes: 0 }).onConflict((conflict) => conflict.doNothing()).execute()
  await periodOf(tx, company.id, canary, n, null, id)
  return id
}

/** Bytes that are there, so that they can be downloaded. */
async function keep(app: App, text: string): Promise<{ sha256: Buffer; crc32: number; size: number }> {
  const writer = await app.blobs.begin()
  await writer.write(Buffer.from(text))
  const { sha256, crc32, size, keep: last } = await writer.finish()
  await last()
  return { sha256, crc32, size }
}

const macOf = (n: number): string => `00:1E:42:FF:${Math.floor(n / 256).toString(16).padStart(2, '0').toUpperCase()}:${(n % 256).toString(16).padStart(2, '0').toUpperCase()}`

const poolOf = (tx: Transaction, company: number, userId: number | null, proForm: string) => addCredits(tx, { company, type: 2, count: 5, userId, price: 1, proForm })

const periodOf = (tx: Transaction, company: number, canary: string, n: number, pool: number | null, deviceId = 2_147_483_000): Promise<unknown> =>
  tx
    .insertInto('credit_periods')
    .values({ key: `test:${canary}:${deviceId}:${n}`, company_id: company, device_id: deviceId, serial: `${canary} serial`, mac: null, pool_id: pool, type_id: 2, action_type: 3, user_id: null, starts_at: new Date(), ends_at: new Date(Date.now() + 1000) })
    .execute()

const sessionOf = async (tx: Transaction, userId: number): Promise<number> =>
  (await tx.insertInto('sessions').values({ user_id: userId, token_hash: randomBytes(32), expires_at: new Date(Date.now() + 3_600_000), refresh_until: new Date(Date.now() + 3_600_000) }).returning('id').executeTakeFirstOrThrow()).id

const user = async (tx: Transaction, { company, canary }: Owner, n: number): Promise<number> =>
  (await tx.insertInto('users').values({ company_id: company.id, email: `${canary}-${n}@outpost.test`, username: `${canary} ${n}`, role_id: roleIdOf('read_only') }).returning('id').executeTakeFirstOrThrow()).id
const addApplication = (tx: Transaction, userId: number, name: string) =>
  tx.insertInto('oauth_applications').values({ user_id: userId, name, client_id: randomUUID(), secret_hash: randomBytes(32), redirect_uris: ['https://app.example/back'], scopes: ['devices:read'] }).returning('id').executeTakeFirstOrThrow()

/** One way to make a record of each kind that the API knows by an id. */
const makers = {
  company: async (tx, { company, canary }, n) => {
    const { id } = await addCompany(tx, company, `${canary} company ${n}`)
    await poolOf(tx, id, null, canary)
    return id
  },
  'email configuration': async (tx, { company, canary }, n, app) => {
    await tx.insertInto('mails').values({ id: randomUUID(), company_id: company.id, user_id: null, kind: 'test', recipient: `${canary}@outpost.test`, subject: canary, body: null, via: null, channel: null, state: 'sent', expires_at: null, error: null, sent_at: new Date() }).execute()
    const values = { company_id: company.id, name: `${canary} mail ${n}`, host: 'smtp.example', port: 587, email: `${canary}@outpost.test`, username: canary, tls: 'starttls' as const }
    return (await tx.insertInto('email_configurations').values({ ...values, password: app.sealer.seal(Buffer.from('secret')) }).returning('id').executeTakeFirstOrThrow()).id
  },
  user,
  invitation: async (tx, { company, canary }, n) => {
    // Somebody who belongs there twice over, so that there is a row of that table too.
    await tx.insertInto('memberships').values({ user_id: await user(tx, { company, canary, userId: 0 }, n), company_id: company.id, role_id: roleIdOf('read_only') }).execute()
    const values = { company_id: company.id, email: `${canary}-invited-${n}@outpost.test`, role_id: roleIdOf('read_only'), mail_id: randomUUID(), invited_by: null }
    await tx.insertInto('company_invitations').values({ company_id: company.id, email: values.email, mail_id: randomUUID(), invited_by: null, token_hash: randomBytes(32), expires_at: new Date(Date.now() + 3_600_000) }).execute()
    return (await tx.insertInto('invitations').values({ ...values, token_hash: randomBytes(32), expires_at: new Date(Date.now() + 3_600_000) }).returning('id').executeTakeFirstOrThrow()).id
  },
  "somebody's session": async (tx, owner, n) => sessionOf(tx, await user(tx, owner, n)),
  'own session': (tx, { userId }) => sessionOf(tx, userId),
  role: async (tx, { company, canary }, n) =>
    (await tx.insertInto('roles').values({ company_id: company.id, title: `${canary} role ${n}`, permission_ids: [90] }).returning('id').executeTakeFirstOrThrow()).id,
  tag: async (tx, { company, canary }, n) => {
    const { id } = await tx.insertInto('tags').values({ company_id: company.id, name: `${canary} tag ${n}`, user_id: null }).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('tag_actions').values({ tag_id: id, place: 1, company_id: company.id, action: 'firmware_upload', source_id: 1, source_name: `${canary} firmware` }).execute()
    return id
  },
  device,
  file: async (tx, { company, userId, canary }, n, app) => {
    // Of the company's latest device, where it has one.
    const of = await tx.selectFrom('devices').select('id').where('company_id', '=', company.id).orderBy('id', 'desc').limit(1).executeTakeFirst()
    const texts = { name: `${canary} file ${n}.txt`, description: canary, device_model: `${canary} model`, version: `${canary} firmware` }
    const values = { company_id: company.id, user_id: userId, device_id: of?.id ?? null, type: 'config' as const, series: null, boards: [], ...(await keep(app, `${canary} file ${n}`)) }
    const { id } = await tx.insertInto('files').values({ ...texts, ...values }).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('file_companies').values({ file_id: id, company_id: company.id }).execute()
    return id
  },
  'roll-out': async (tx, { company, userId, canary }, n) => {
    const file = await tx.selectFrom('files').select('id').where('company_id', '=', company.id).orderBy('id', 'desc').limit(1).executeTakeFirst()
    const of = await tx.selectFrom('devices').select('id').where('company_id', '=', company.id).orderBy('id', 'desc').limit(1).executeTakeFirst()
    const about = { company_id: company.id, user_id: userId, username: `${canary} user`, file_id: file?.id ?? 0, file_name: `${canary} firmware ${n}`, finished_at: new Date() }
    const { id } = await tx.insertInto('device_rollouts').values({ ...about, version: `${canary} firmware`, percent: 10, failure_limit: 1, stages: 1, state: 'done' }).returning('id').executeTakeFirstOrThrow()
    const facts = { action: 'update_firmware' as const, version_from: `${canary} firmware`, version_to: `${canary} firmware`, keep_settings: true, offline: false, state: 'failed' as const, error: `${canary} error` }
    const one = { ...about, ...facts, rollout_id: id, stage: 1 }
    if (of) await tx.insertInto('device_updates').values({ ...one, device_id: of.id }).execute()
    // One that is not over yet: a device has no second.
    if (of && file) await tx.insertInto('device_updates').values({ ...one, device_id: of.id, held_file_id: file.id, state: 'queued', error: null, finished_at: null }).onConflict((conflict) => conflict.doNothing()).execute()
    return id
  },
  'backup rule': async (tx, { company, userId, canary }, n) => {
    const { id } = await tx
      .insertInto('backup_rules')
      .values({ company_id: company.id, user_id: userId, name: `${canary} rule ${n}`, enabled: true, period: 'day', weekday: 1, day: 1, hour: 3, time_zone: 'UTC', keep: 7, next_at: new Date(Date.now() + 86_400_000) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await tx.insertInto('devices').values({ company_id: company.id, name: `${canary} device ${n}`, serial: `${canary}-b${n}`, mac: macOf(n), series: null, model: null, firmware: null, status: null }).returning('id').executeTakeFirstOrThrow()
    const tag = await tx.insertInto('tags').values({ company_id: company.id, name: `${canary} tag b${n}`, user_id: null }).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('backup_rule_devices').values({ rule_id: id, device_id: made.id, company_id: company.id }).execute()
    await tx.insertInto('backup_rule_tags').values({ rule_id: id, tag_id: tag.id, company_id: company.id }).execute()
    const request = { file: 'backup' as const, token_hash: randomBytes(32), channel: null, rule_id: id, period_at: new Date(), expires_at: new Date(), taken_at: null }
    await tx.insertInto('file_requests').values({ id: randomUUID(), company_id: company.id, device_id: made.id, user_id: userId, ...request }).execute()
    return id
  },
  image: async (tx, { company, userId, canary }, n, app) => {
    const { sha256, size } = await keep(app, `${canary} image ${n}`)
    const values = { company_id: company.id, user_id: userId, type: 'device_dashboard', name: `${canary} image ${n}.png`, description: canary, media_type: 'image/png' as const, width: 1, height: 1, sha256, size }
    return (await tx.insertInto('images').values(values).returning('id').executeTakeFirstOrThrow()).id
  },
  'enrolment token': async (tx, { company }) =>
    (await tx.insertInto('enrolment_tokens').values({ company_id: company.id, token_hash: randomBytes(32), uses: 3, uses_left: 3, expires_at: new Date(Date.now() + 3_600_000), created_by: null }).returning('id').executeTakeFirstOrThrow()).id,
  'pending device': async (tx, { company, canary }, n) => {
    const { id } = await tx
      .insertInto('pending_devices')
      .values({ company_id: company.id, device_id: null, reason: 'join', fingerprint: randomUUID(), public_key: randomBytes(51), serial: `${canary} waiting ${n}`, mac: '', model: canary, firmware: canary, name: canary, ip: '192.0.2.1' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('pending_devices').set({ fingerprint: fingerprintOfPending(id) }).where('id', '=', id).execute()
    return id
  },
  'credit pool': async (tx, { company, userId, canary }, n) => {
    const from = await poolOf(tx, company.id, userId, `${canary} invoice ${n}`)
    const to = await openPool(tx, { company: company.id, type: 2, count: 1, userId, parent: from.pool })
    await post(tx, { key: `test-move:${canary}:${n}`, kind: 'move', unit: 2, amount: 1, from, to, userId })
    const id = from.pool
    await periodOf(tx, company.id, canary, n, id)
    await tx.insertInto('data_purchases').values({ company_id: company.id, user_id: userId, pool_id: id, credits: 1, bytes: 2_147_483_648 }).execute()
    return id
  },
  'credit code': async (tx, { company, userId, canary }, _n, app) => {
    await poolOf(tx, company.id, userId, canary)
    const { row } = (await makeCode(app, tx, { userId, email: `${canary}@outpost.test` }, company.id, 2, 1, `${canary} comment`))!
    return row.id
  },
  'access token': async (tx, { userId, canary }, n) =>
    (await tx.insertInto('access_tokens').values({ user_id: userId, name: `${canary} token ${n}`, scopes: ['devices:read'], token_hash: randomBytes(32), expires_at: null }).returning('id').executeTakeFirstOrThrow()).id,
  identity: async (tx, { userId, canary }, n) => {
    // An account has one identity at a service: each gets a service of its own.
    const provider = await tx.insertInto('identity_providers').values({ name: `Service ${n}`, issuer: `https://id-${n}.example`, client_id: 'outpost', client_secret: null, allowed_domains: [], enabled: true }).returning('id').executeTakeFirstOrThrow()
    return (await tx.insertInto('identities').values({ provider_id: provider.id, subject: `${canary} subject`, user_id: userId, email: null, last_used_at: null }).returning('id').executeTakeFirstOrThrow()).id
  },
  application: async (tx, { userId, canary }, n) => (await addApplication(tx, userId, `${canary} application ${n}`)).id,
  grant: async (tx, { userId, canary }, n) => {
    const { id } = await addApplication(tx, userId, `${canary} application ${n}`)
    return (await tx.insertInto('oauth_grants').values({ application_id: id, user_id: userId, scopes: ['devices:read'], expires_at: new Date(Date.now() + 3_600_000) }).returning('id').executeTakeFirstOrThrow()).id
  },
  passkey: async (tx, { userId, canary }, n) =>
    (await tx.insertInto('passkeys').values({ user_id: userId, name: `${canary} passkey ${n}`, credential_id: randomBytes(32), public_key: randomBytes(77), sign_count: 0, transports: [], synced: false, last_used_at: null }).returning('id').executeTakeFirstOrThrow()).id,
  notification: async (tx, { userId, canary }, n) =>
    (await tx.insertInto('notifications').values({ user_id: userId, type: 'deviceAwaitingApproval', summary: `${canary} notice ${n}`, params: '{}', key: null, seen_at: null }).returning('id').executeTakeFirstOrThrow()).id,
  impersonation: async (tx, { company, userId, canary }, n) => {
    const names = { user_email: `${canary}-${n}@outpost.test`, actor_email: `${canary}-actor@outpost.test`, reason: `${canary} reason` }
    const times = { expires_at: new Date(Date.now() + 3_600_000), approved_at: null, access_until: null, started_at: null, ended_at: null }
    return (await tx.insertInto('impersonations').values({ company_id: company.id, company_name: canary, user_id: null, actor_id: userId, token_hash: randomBytes(32), ip: null, end_reason: null, ...names, ...times }).returning('id').executeTakeFirstOrThrow()).id
  },
  channel: async (tx, { userId, canary }, _n, app) => {
    const name = await openChannel(tx, userId)
    await sayOnChannel(app.bus, tx, name, '1', { status: 'completed', type: 'text', value: canary })
    return name
  },
  setting: async (tx, { userId, canary }, n) => {
    const key = `${canary}.${n}`
    await tx.insertInto('settings').values({ user_id: userId, key, value: JSON.stringify(canary) }).execute()
    return key
  },
  'shared view': async (tx, { company, userId, canary }, n) => {
    const values = { list: 'devices', name: `${canary} view ${n}`, search: JSON.stringify({ q: canary }), layout: JSON.stringify({ order: [], visible: {}, widths: {} }) }
    return (await tx.insertInto('shared_views').values({ company_id: company.id, user_id: userId, ...values }).returning('id').executeTakeFirstOrThrow()).id
  },
  'remote access': async (tx, owner, n, app) => {
    const deviceId = Number(await device(tx, owner, n, app))
    const entry = await tx
      .insertInto('remote_access')
      .values({ company_id: owner.company.id, device_id: deviceId, name: `${owner.canary} entry ${n}`, destination_ip: '192.168.1.1', destination_port: 22, protocol: 'ssh', host_key_fingerprint: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('remote_sessions')
      .values({ company_id: owner.company.id, remote_access_id: entry.id, device_id: deviceId, user_id: owner.userId, username: `${owner.canary} user`, name: `${owner.canary} session`, protocol: 'ssh', ticket_hash: null, ticket_until: new Date(), ended_at: new Date(), end_reason: 'test' })
      .execute()
    return entry.id
  },
} as const satisfies Record<string, Make>

export type Kind = keyof typeof makers

/** By which a waiting device is approved; the test's are made of the row's id. */
export const fingerprintOfPending = (id: number | string): string => `SHA256:of-pending-${id}`

let made = 0

/** Makes a record of a kind; answers its id, or the name by which the API knows it. */
export const makeRecord = (app: App, kind: Kind, owner: Owner): Promise<number | string> => inTransaction(app.db, systemScope, (tx) => makers[kind](tx, owner, ++made, app))

export const allKinds = Object.keys(makers) as Kind[]
/** Puts a tag of the owner on one of its devices, where it has started an action. */
export const putTagOn = (app: App, { company, userId, canary }: Owner, deviceId: number, tagId: number): Promise<unknown> =>
  inTransaction(app.db, systemScope, async (tx) => {
    await tx.insertInto('device_tags').values({ device_id: deviceId, tag_id: tagId, company_id: company.id }).execute()
    const tag = { tag_id: tagId, tag_name: `${canary} tag`, tag_description: canary, batch: randomUUID(), action: 'firmware_upload' as const, source_id: 1, source_name: `${canary} firmware` }
    await tx.insertInto('tag_runs').values({ ...tag, company_id: company.id, device_id: deviceId, state: 'done', message: canary, job_id: null, user_id: userId, username: `${canary} user` }).execute()
  })
