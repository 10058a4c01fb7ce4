import { legacyLimits } from '@outpost/contract/alerts/legacy/constants'
import { alertConfigurations, deviceAlertConfigurations, deviceAlerts } from '@outpost/contract/alerts/legacy/endpoints'
import {
  alertConfigurationSchemas,
  deviceAlertConfigurationSchemas,
  deviceAlertSchemas,
} from '@outpost/contract/alerts/legacy/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { type Context, implement } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'
import { openChannel } from '../../channels/service.ts'
import { withChildCompanies } from '../../companies/service.ts'
import { type ApiRequest, checkReads, orderRead } from '../../device-api/service.ts'
import { sourceOf } from '../../device-jobs/service.ts'
import { requireDevice, requireDevices } from '../../devices/service.ts'
import { alertDevice, requireAlertDevice } from './device.ts'
import { accountRequest, orderEntries, orderRequests, requireRule } from './order.ts'
import { listAlerts, listConfigurations, requireConfiguration } from './queries.ts'
import type { ConfigurationRow } from './sync.ts'
import { changedOptions, namesOf } from './words.ts'

/** Returns what an audit entry about the devices of a request names. */
const targetOf = (data: readonly { device_id: number }[]): string =>
  `devices:${[...new Set(data.map(({ device_id }) => device_id))].slice(0, 50).join(',')}`

const one = { limit: 1, offset: 0 }
/** Seconds in which a device that was just online must take a request that reads. */
const readWait = 60

export const alerts = implement(deviceAlerts, deviceAlertSchemas, {
  list: async ({ tx, scope }, query) => listAlerts(tx, scope, await withChildCompanies(tx, scope, query), query),
  async get({ tx, scope }, { id, sort }) {
    const found = await listAlerts(tx, scope, { id: [id] }, { ...one, sort })
    if (found.total === 0) throw fail('NOT_FOUND')
    return found
  },
  async remove({ tx, scope, now, audit }, { id }) {
    const row = await tx
      .updateTable('device_alerts')
      .set({ deleted_at: now })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where(inScope(scope, 'company_id'))
      .returning(['device_id'])
      .executeTakeFirst()
    if (!row) throw fail('NOT_FOUND')
    audit({ target: `device:${row.device_id}`, detail: { alert: id } })
  },
  async token({ tx, actor, audit }, { token }) {
    audit({ target: `user:${actor.userId}`, detail: {} })
    await tx
      .insertInto('alert_push_tokens')
      .values({ user_id: actor.userId, company_id: actor.companyId, token })
      .onConflict((oc) => oc.columns(['user_id', 'token']).doNothing())
      .execute()
    await sql`delete from alert_push_tokens where user_id = ${actor.userId} and id <= (select id from alert_push_tokens
      where user_id = ${actor.userId} order by id desc offset ${legacyLimits.tokens} limit 1)`.execute(tx)
  },
})

/** Throws CONFLICT if the configuration is being changed. */
function requireIdle({ change_id }: ConfigurationRow): void {
  if (change_id !== null)
    throw fail('CONFLICT', { message: 'This alert is being changed on the device. Wait until the change is finished.' })
}

/** Orders a change of one alert on its device. */
async function orderChange(
  context: Context,
  row: ConfigurationRow,
  rule: string,
  requests: ApiRequest[],
  verb: string,
) {
  const { tx, scope } = context
  const target = await requireAlertDevice(tx, await requireDevice(tx, scope, row.device_id))
  const name = `Alert ${verb}: ${namesOf(row).subtype}`.slice(0, 200)
  const change_id = await orderRequests(context, target, requests, { name })
  await tx
    .updateTable('alert_configurations')
    .set({ change_id, rule, state: 'pending', reason: null, updated_at: context.now })
    .where('id', '=', row.id)
    .execute()
  context.audit({ target: `device:${row.device_id}`, detail: { change: name, alert_configuration: row.id } })
}

/** Deletes an alert on its device, or at once if the device never took it. */
async function remove(context: Context, id: number, source: string, deviceId?: number): Promise<void> {
  const { tx, scope } = context
  const row = await requireConfiguration(tx, scope, id, source)
  if (deviceId !== undefined && row.device_id !== deviceId) throw fail('NOT_FOUND', { source })
  requireIdle(row)
  if (row.state === 'failed') {
    await tx.deleteFrom('alert_configurations').where('id', '=', row.id).execute()
    context.audit({ target: `device:${row.device_id}`, detail: { alert_configuration: row.id } })
    return
  }
  const target = await requireAlertDevice(tx, await requireDevice(tx, scope, row.device_id))
  const rule = await requireRule(context, target, row)
  const path = `${target.rules}/${encodeURIComponent(rule)}`
  const request: ApiRequest =
    target.api.operation('DELETE', path) === undefined
      ? { method: 'DELETE', path: target.rules, body: { data: [rule] } }
      : { method: 'DELETE', path }
  await orderChange(context, row, rule, [request], 'deleted')
}

export const configurations = implement(alertConfigurations, alertConfigurationSchemas, {
  list: async ({ tx, scope }, query) =>
    listConfigurations(tx, scope, await withChildCompanies(tx, scope, query), query),
  async fit({ tx, scope }, { device_id }) {
    const rows = []
    for (const device of await requireDevices(tx, scope, device_id, 'device_id')) {
      const found = await alertDevice(tx, device)
      const reason = typeof found === 'string' ? found : device.status === 1 ? null : fail('DEVICE_OFFLINE').message
      rows.push({ device_id: device.id, device_name: device.name, reason })
    }
    return { rows, total: rows.length }
  },
  async get({ tx, scope }, { id }) {
    const [row] = (await listConfigurations(tx, scope, { id: [id] }, one)).rows
    if (!row) throw fail('NOT_FOUND')
    return row
  },
  async create(context, { data }) {
    const { ids, refusals } = await orderEntries(context, data)
    if (ids.length === 0) throw refusals[0]!.error
    context.audit({ target: targetOf(data), detail: { alert_configurations: ids } })
    return listConfigurations(context.tx, context.scope, { id: ids }, { limit: ids.length, offset: 0, sort: ['id'] })
  },
  async update(context, { id, enable, smtp_config_id, ...given }) {
    const { tx, scope } = context
    const row = await requireConfiguration(tx, scope, id, 'id')
    requireIdle(row)
    if (row.state === 'failed')
      throw fail('CONFLICT', { message: 'The device did not accept this alert. Delete it and create it again.' })
    const settings = { ...row.settings, ...given, ...(smtp_config_id !== undefined && { smtp_config_id }) }
    const target = await requireAlertDevice(tx, await requireDevice(tx, scope, row.device_id))
    const data = {
      ...changedOptions(row.settings, settings),
      ...(enable !== undefined && enable !== row.enable && { enable: enable ? '1' : '0' }),
    }
    if (Object.keys(data).length === 0) return
    const rule = await requireRule(context, target, row)
    const requests: ApiRequest[] = [
      ...(smtp_config_id === undefined ? [] : [await accountRequest(context, target, smtp_config_id)]),
      { method: 'PUT', path: `${target.rules}/${encodeURIComponent(rule)}`, body: { data } },
    ]
    await orderChange(context, row, rule, requests, 'changed')
    // The server that the account on the device stands for is not told by the device.
    if (smtp_config_id !== undefined)
      await sql`update alert_configurations set settings = jsonb_set(settings, '{smtp_config_id}', to_jsonb(${smtp_config_id}::integer))
        where id = ${id}`.execute(tx)
  },
  remove: (context, { id }) => remove(context, id, 'id'),
})

export const onDevices = implement(deviceAlertConfigurations, deviceAlertConfigurationSchemas, {
  async read(context, { id }) {
    const { app, tx, scope, actor, audit } = context
    const { device, api, rules, events } = await requireAlertDevice(tx, await requireDevice(tx, scope, id))
    const channel = await openChannel(tx, actor.userId)
    const requests = checkReads(api, [{ path: rules }, ...(events === undefined ? [] : [{ path: events }])], 'id')
    await orderRead(app, tx, device, requests, { actor, channel, wait: readWait, source: sourceOf(actor) })
    audit({ target: `device:${id}`, detail: { paths: requests.map(({ path }) => path) } })
    return { channel }
  },
  async create(context, { data }) {
    const channel = await openChannel(context.tx, context.actor.userId)
    const { ids, refusals } = await orderEntries(context, data, channel)
    context.audit({
      target: targetOf(data),
      detail: { alert_configurations: ids, refused: refusals.map(({ device }) => device.id) },
    })
    return { channel }
  },
  remove: (context, { device_id, alert_id }) => remove(context, alert_id, 'alert_id', device_id),
})
