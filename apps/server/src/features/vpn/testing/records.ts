import type { App, Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { hashToken } from '../../../kit/secrets.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import type { Makers, Owner } from '../../../testing/make-record.ts'
import { addDevice } from '../../devices/testing/records.ts'
import { addClient } from '../clients.ts'
import { addHub } from '../create.ts'
import { issueProfile } from '../profiles/issue.ts'
import { requireHub } from '../queries.ts'

/** Adds a hub with a client that is a device, a route, a session, and a row in every other table that refers to it. */
async function fillHub(tx: Transaction, owner: Owner, n: number, app: App, { quick = false, isWhole = false } = {}) {
  const { company, canary, userId } = owner
  const context = { app, tx, now: new Date(), scope: systemScope }
  const name = `${canary} hub ${n}`
  const settings = { zone: 'local', companyId: company.id, type: 'tun', quick, tagIds: [] } as const
  const hubId = await addHub(context, { ...settings, name, description: canary })
  const hub = await requireHub(tx, systemScope, hubId)
  // Keys take a while, so only the first hub of a company has clients.
  const others = tx.selectFrom('vpn_hubs').select('id').where('company_id', '=', company.id).where('id', '<', hubId)
  if (!isWhole && (await others.limit(1).executeTakeFirst())) return { hubId, userClientId: 0, routeId: 0, deviceId: 0 }
  const deviceId = Number(await addDevice(tx, owner, n, app))
  const clientId = (await addClient(context, hub, { device_id: deviceId }))!
  const userClientId = (await addClient(context, hub, { user_id: userId }))!
  const member = await tx.selectFrom('vpn_clients').selectAll().where('id', '=', userClientId).executeTakeFirstOrThrow()
  await issueProfile(context, hub, member)
  await tx
    .insertInto('vpn_profile_links')
    .values({
      token_hash: hashToken(`${canary} ${hubId}`),
      company_id: company.id,
      client_id: userClientId,
      created_by: userId,
      expires_at: new Date(context.now.getTime() + 600_000),
    })
    .execute()
  const of = { company_id: company.id, hub_id: hubId, client_id: clientId }
  const route = await tx
    .insertInto('vpn_routes')
    .values({ ...of, name: canary, network: '192.168.9.0/24' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('vpn_device_configs')
    .values({ ...of, device_id: deviceId, message: canary })
    .execute()
  await tx
    .insertInto('vpn_sessions')
    .values({ ...of, name: canary, real_address: '203.0.113.9', connected_at: context.now })
    .execute()
  return { hubId, userClientId, routeId: route.id, deviceId }
}

/** Adds a client to the first hub of the company, since a company has room for a limited number of hubs. */
async function addTo(tx: Transaction, owner: Owner, n: number, app: App): Promise<number> {
  const context = { app, tx, now: new Date(), scope: systemScope }
  const first = await tx
    .selectFrom('vpn_hubs')
    .select('id')
    .where('company_id', '=', owner.company.id)
    .where('name', 'like', `${owner.canary} hub %`)
    .orderBy('id')
    .executeTakeFirst()
  const hubId = first?.id ?? (await fillHub(tx, owner, n, app)).hubId
  const hub = await requireHub(tx, systemScope, hubId)
  return (await addClient(context, hub, { username: `${owner.canary} laptop ${n}` }))!
}

export const makers = {
  'vpn hub': async (tx, owner, n, app) => (await fillHub(tx, owner, n, app)).hubId,
  'vpn quick connect': async (tx, owner, n, app) => (await fillHub(tx, owner, n, app, { quick: true })).hubId,
  'vpn client': addTo,
  'vpn user': async (tx, owner, n, app) => (await fillHub(tx, owner, n, app, { isWhole: true })).userClientId,
  'vpn route': async (tx, owner, n, app) => (await fillHub(tx, owner, n, app, { isWhole: true })).routeId,
  'device with VPN hub': async (tx, owner, n, app) => (await fillHub(tx, owner, n, app, { isWhole: true })).deviceId,
} as const satisfies Makers

/** Assigns a tag to a hub. */
export const putTagOnHub = (app: Program, hubId: number, tagId: number): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) =>
    tx.insertInto('vpn_hub_tags').values({ hub_id: hubId, tag_id: tagId }).execute(),
  )
