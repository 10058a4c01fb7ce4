import { deviceStatuses } from '@outpost/contract/devices/fields'
import type { AlertEntry } from '@outpost/contract/alerts/legacy/schemas'
import { legacyLimits } from '@outpost/contract/alerts/legacy/constants'
import { ApiError, fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { Outside } from '../../../kit/outside.ts'
import { placeIn } from '../../../kit/place-in.ts'
import { publishOnChannel } from '../../channels/service.ts'
import { type ApiRequest, checkWrites, configureDevice } from '../../device-api/service.ts'
import { idOf, textIn } from '../../device-services/service.ts'
import { type DeviceRecord, requireDevices, writeDeviceLog } from '../../devices/service.ts'
import { serverOfCompany } from '../../mail/service.ts'
import { type AlertDevice, alertDevice, readRecords } from './device.ts'
import type { ConfigurationRow } from './sync.ts'
import { accountName, isSame, recordOf, settingsOf } from './words.ts'

/** Orders a change of a device that sends these requests to it. Returns the id of the change. */
export async function orderRequests(
  context: Context,
  { device, api }: AlertDevice,
  requests: readonly ApiRequest[],
  { name, channel }: { name: string; channel?: string },
): Promise<number> {
  const { tx, actor, request } = context
  const checked = checkWrites(api, requests, 'data')
  const id = await configureDevice(context, device, checked, { name, channel: channel ?? null })
  await writeDeviceLog(tx, device, { type: 'Configuration change', status: true, log: name }, actor, request)
  return id
}

/**
 * Returns the request that gives a device the mail server of an SMTP configuration, under a name of its own.
 * @throws VALIDATION if the company of the device has no such configuration, CONFLICT if the device has no mail accounts
 */
export async function accountRequest(context: Context, target: AlertDevice, smtpId: number): Promise<ApiRequest> {
  const { device, accounts } = target
  const server = await serverOfCompany(context.app, context.tx, device.company_id, smtpId)
  if (!server)
    throw fail('VALIDATION', {
      source: 'smtp_config_id',
      message: 'The company of this device has no such SMTP configuration.',
    })
  if (accounts === undefined)
    throw fail('CONFLICT', {
      message: 'The API of this device has no list of mail accounts. Send the alert without an SMTP configuration.',
    })
  const name = accountName(smtpId)
  const known = (await readRecords(context, target, accounts)).find((record) => textIn(record, 'name') === name)
  const data = {
    name,
    smtp_ip: server.host,
    smtp_port: String(server.port),
    secure_conn: server.tls === 'none' ? '0' : '1',
    username: server.username,
    password: server.password,
    senderemail: server.email,
  }
  const id = known && idOf(known)
  return id === undefined
    ? { method: 'POST', path: accounts, body: { data } }
    : { method: 'PUT', path: `${accounts}/${encodeURIComponent(id)}`, body: { data } }
}

/** Returns the id that an alert has on the device now. Throws CONFLICT if the device does not have it. */
export async function requireRule(context: Context, target: AlertDevice, row: ConfigurationRow): Promise<string> {
  const records = await readRecords(context, target, target.rules)
  const found =
    records.find((record) => row.rule !== null && idOf(record) === row.rule) ??
    records.find((record) => row.rule === null && isSame(record, row.event, row.mark, row.settings))
  const id = found && idOf(found)
  if (id === undefined)
    throw fail('CONFLICT', { message: 'The device no longer has this alert. Read its alerts again.' })
  return id
}

/** Throws CONFLICT if a device would have more alerts than are allowed. */
async function requireRoom(tx: Transaction, deviceId: number, more: number): Promise<void> {
  const { count } = await tx
    .selectFrom('alert_configurations')
    .where('device_id', '=', deviceId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  if (count + more > legacyLimits.perDevice)
    throw fail('CONFLICT', {
      message: `A device can have ${legacyLimits.perDevice} alerts. Delete some of them first.`,
    })
}

/** Orders the alerts of one device as one change. Returns the ids of their configurations. */
async function orderAlerts(
  context: Context,
  target: AlertDevice,
  entries: readonly AlertEntry[],
  channel?: string,
): Promise<number[]> {
  const { tx, actor } = context
  const { device, rules } = target
  const wanted = entries.flatMap(settingsOf)
  await requireRoom(tx, device.id, wanted.length)
  const servers = new Set(wanted.flatMap(({ settings }) => settings.smtp_config_id ?? []))
  const requests: ApiRequest[] = []
  for (const id of servers) requests.push(await accountRequest(context, target, id))
  for (const { subtype, settings } of wanted) {
    const data = { enable: '1', ...recordOf(subtype.event, subtype.mark, settings) }
    requests.push({ method: 'POST', path: rules, body: { data } })
  }
  const titles = [...new Set(wanted.map(({ subtype }) => subtype.title))]
  const name = `Alerts: ${titles.join(', ')}`.slice(0, 200)
  const change_id = await orderRequests(context, target, requests, { name, ...(channel !== undefined && { channel }) })
  const rows = await tx
    .insertInto('alert_configurations')
    .values(
      wanted.map(({ subtype, settings }) => ({
        company_id: device.company_id,
        device_id: device.id,
        user_id: actor.userId,
        event: subtype.event,
        mark: subtype.mark,
        type: subtype.type,
        subtype: subtype.id,
        settings: JSON.stringify(settings),
        enable: true,
        state: 'pending' as const,
        change_id,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A device that was not changed, and why. */
export interface Refusal {
  device: DeviceRecord
  error: ApiError
}

async function tryOrder(
  context: Context,
  device: DeviceRecord,
  entries: readonly AlertEntry[],
  channel: string | undefined,
): Promise<number[]> {
  const target = await alertDevice(context.tx, device)
  if (typeof target === 'string') throw fail('CONFLICT', { message: target })
  if (device.status !== deviceStatuses.online) throw fail('DEVICE_OFFLINE')
  return orderAlerts(context, target, entries, channel)
}

/**
 * Orders alerts on devices, each device as one change. The outcome arrives on the channel, also for devices that are
 * refused.
 * @throws NOT_FOUND if a device is not in the scope
 */
export async function orderEntries(
  context: Context,
  entries: readonly AlertEntry[],
  channel?: string,
): Promise<{ ids: number[]; refusals: Refusal[] }> {
  const { app, tx, scope } = context
  const ids = entries.map(({ device_id }) => device_id)
  const devices = await requireDevices(tx, scope, ids, placeIn(entries, 'device_id'))
  const byDevice = Map.groupBy(entries, ({ device_id }) => device_id)
  const made: number[] = []
  const refusals: Refusal[] = []
  const questions: Outside['questions'][number][] = []
  for (const device of devices)
    try {
      made.push(...(await tryOrder(context, device, byDevice.get(device.id)!, channel)))
    } catch (error) {
      if (error instanceof Outside) questions.push(...error.questions)
      else if (error instanceof ApiError) refusals.push({ device, error })
      else throw error
    }
  // All devices are asked together, not one after another.
  if (questions.length > 0) throw new Outside(questions)
  if (channel !== undefined)
    for (const { device, error } of refusals)
      await publishOnChannel(app.bus, tx, channel, String(device.id), {
        status: 'error',
        type: 'text',
        value: error.message,
        response_state: 'refused',
      })
  return { ids: made, refusals }
}
