import { fail } from '@outpost/contract/kit/errors'
import { vpnLimits } from '@outpost/contract/vpn/constants'
import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import { vpnHubSchemas } from '@outpost/contract/vpn/schemas'
import { sql } from 'kysely'
import { type Context, implement } from '../../kit/implement.ts'
import { requireRoom } from '../../kit/require-room.ts'
import { inScope } from '../../kit/scope.ts'
import { requireCompany, withChildCompanies } from '../companies/service.ts'
import { takeNetwork } from './addresses.ts'
import { answerOnChannel, missing } from './answers.ts'
import { createHubKeys } from './keys.ts'
import { listHubs, requireHub } from './queries.ts'

/** Zones of the vendor's cloud, which its scripts name. They stand for our first zone. */
const vendorZones: readonly string[] = ['frankfurt-1', 'bahrain-1']

function zoneOf({ app }: Context, wanted: string): string {
  const { vpnZones } = app.env
  const found = vpnZones.find(({ name }) => name === wanted) ?? (vendorZones.includes(wanted) ? vpnZones[0] : undefined)
  if (!found)
    throw fail('VALIDATION', { source: 'hub_zone', message: `This zone does not exist. ${zoneNames(vpnZones)}` })
  return found.name
}
const zoneNames = (zones: readonly { name: string }[]): string => `Zones: ${zones.map(({ name }) => name).join(', ')}.`

/** Tells the process that runs a hub to follow its row. Part of the transaction that changed it. */
export async function announceHub({ app, tx }: Pick<Context, 'app' | 'tx'>, id: number): Promise<void> {
  await sql`update vpn_hubs set revision = revision + 1, updated_at = now() where id = ${id}`.execute(tx)
  await app.bus.publish(tx, 'vpn.changed', id)
}

async function create(
  context: Context,
  input: { name: string; zone: string; companyId: number; description: string; type: 'tun' | 'tap' },
) {
  const { app, tx, now } = context
  await requireRoom(tx, {
    table: 'vpn_hubs',
    companyId: input.companyId,
    most: vpnLimits.hubsOfCompany,
    message: `The company already has ${vpnLimits.hubsOfCompany} hubs. Delete some of them first.`,
  })
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('vpn_hubs', 'id'))::integer as id`.execute(tx)
  const { id } = rows[0]!
  const row = {
    company_id: input.companyId,
    name: input.name,
    description: input.description,
    zone: input.zone,
    type: input.type,
    ...(await takeNetwork(tx, input.zone, app.env.vpnPorts)),
    ...(await createHubKeys(app.sealer, id, now)),
  }
  await sql`insert into vpn_hubs (id, ${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) overriding system value
    values (${id}, ${sql.join(Object.values(row))})`.execute(tx)
  await app.bus.publish(tx, 'vpn.changed', id)
  return id
}

export default implement(vpnHubs, vpnHubSchemas, {
  list: async ({ tx, scope }, query) => listHubs(tx, scope, await withChildCompanies(tx, scope, query), query),
  zones({ app }) {
    const rows = app.env.vpnZones.map(({ name, title }, index) => ({
      id: index + 1,
      name,
      visual_name: title,
      latitude: null,
      longitude: null,
    }))
    return Promise.resolve({ rows, total: rows.length })
  },
  async create(context, { name, hub_zone, company_id, description, vpn_type }) {
    const { tx, scope, actor } = context
    if (name === undefined) return answerOnChannel(context, missing(2, 'hub_name'))
    const companyId = company_id ?? actor.companyId
    await requireCompany(tx, scope, companyId, 'company_id')
    const zone = zoneOf(context, hub_zone ?? context.app.env.vpnZones[0]!.name)
    const id = await create(context, { name, zone, companyId, description, type: vpn_type })
    context.audit({ target: `vpn-hub:${id}`, detail: { name, company_id: companyId } })
    return answerOnChannel(context, { code: 0, text: 'VPN hub created.', data: { id } })
  },
  async update(context, { id, description }) {
    const hub = await requireHub(context.tx, context.scope, id)
    await context.tx
      .updateTable('vpn_hubs')
      .set({ description: description ?? hub.description, updated_at: context.now })
      .where('id', '=', id)
      .execute()
    context.audit({ target: `vpn-hub:${id}`, detail: { description } })
  },
  async toggle(context, { id, enabled }) {
    if (enabled === undefined) return answerOnChannel(context, missing(1, 'enabled'))
    const hub = await requireHub(context.tx, context.scope, id)
    await context.tx.updateTable('vpn_hubs').set({ enabled, disabled_reason: null }).where('id', '=', id).execute()
    await announceHub(context, id)
    context.audit({ target: `vpn-hub:${id}`, detail: { name: hub.name, enabled } })
    return answerOnChannel(context, { code: 0, text: `VPN hub successfully ${enabled ? 'enabled' : 'disabled'}.` })
  },
  async remove(context, { id }) {
    const ids = [...new Set(id)]
    const rows = await context.tx
      .deleteFrom('vpn_hubs')
      .where('id', 'in', ids)
      .where(inScope(context.scope, 'company_id'))
      .returning(['id', 'name'])
      .execute()
    // If one of them does not exist, this error rolls the transaction back and nothing is removed.
    if (rows.length !== ids.length) throw fail('NOT_FOUND', { source: 'id' })
    await context.app.bus.publish(context.tx, 'vpn.changed', ids[0])
    context.audit({ target: `vpn-hub:${ids.join(',')}`, detail: { names: rows.map(({ name }) => name) } })
    return answerOnChannel(context, { code: 0, text: 'VPN hub deleted successfully.' })
  },
})
