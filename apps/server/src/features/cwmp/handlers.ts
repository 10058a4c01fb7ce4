import { cwmpAddresses, cwmpParameters } from '@outpost/contract/cwmp/endpoints'
import { type CwmpAddress, cwmpAddressSchemas, cwmpParameterSchemas } from '@outpost/contract/cwmp/schemas'
import type { CommandName } from '@outpost/contract/device/commands'
import { canDo } from '@outpost/contract/devices/protocols'
import { fail } from '@outpost/contract/kit/errors'
import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import { intend } from '../../kit/intents.ts'
import { type Context, implement } from '../../kit/implement.ts'
import { utc, utcOrNull } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'
import { openChannel } from '../channels/service.ts'
import { requireCompany } from '../companies/service.ts'
import { type DeviceRecord, orderCommand, requireDevice, writeDeviceLog } from '../devices/service.ts'
import { newCredentials, sealed } from './access/new-secrets.ts'
import { listAddresses, listParameters } from './queries.ts'
import { isSecretParameter } from './session/store.ts'

/** Where devices call: the configured address of the server, or else the one that the user has opened. */
const urlFor = ({ app, request }: Context): string => `${app.configuredUrl() ?? request.origin}/cwmp`

type Row = Awaited<ReturnType<typeof listAddresses>>['rows'][number]

const present = (context: Context, row: Row): CwmpAddress => ({
  id: row.id,
  company_id: row.company_id,
  company_name: row.company_name,
  url: urlFor(context),
  username: row.username,
  created_at: utc(row.created_at),
  last_used_at: utcOrNull(row.last_used_at),
})

export const addresses = implement(cwmpAddresses, cwmpAddressSchemas, {
  async list(context, query) {
    const { rows, total } = await listAddresses(context.tx, context.scope, query)
    return { rows: rows.map((row) => present(context, row)), total }
  },
  async create(context, { company_id }) {
    const { app, tx, scope, actor, audit } = context
    const company = await requireCompany(tx, scope, company_id, 'company_id')
    const { username, password } = newCredentials('acs')
    const row = await tx
      .insertInto('cwmp_addresses')
      .values({ company_id, username, password: sealed(app, password), created_by: actor.userId })
      .returning(['id', 'company_id', 'username', 'created_at', 'last_used_at'])
      .executeTakeFirstOrThrow()
    audit({ target: `cwmp-address:${row.id}` })
    return { ...present(context, { ...row, company_name: company.name }), password }
  },
  async remove({ tx, scope, audit }, { id }) {
    const gone = await tx
      .deleteFrom('cwmp_addresses')
      .where('id', '=', id)
      .where(inScope(scope, 'company_id'))
      .returning('company_id')
      .executeTakeFirst()
    if (!gone) throw fail('NOT_FOUND')
    audit({ target: `cwmp-address:${id}`, detail: { company_id: gone.company_id } })
  },
})

/** Returns a device that is managed over TR-069. Throws CONFLICT for others. */
async function requireManaged({ tx, scope }: Context, id: number): Promise<DeviceRecord> {
  const device = await requireDevice(tx, scope, id)
  if (!canDo(device, 'parameters')) throw fail('CONFLICT', { message: 'This device is not managed over TR-069.' })
  return device
}

export const parameters = implement(cwmpParameters, cwmpParameterSchemas, {
  async list(context, { id, ...query }) {
    await requireManaged(context, id)
    const { rows, total } = await listParameters(context.tx, context.scope, id, query)
    return { rows: rows.map((row) => ({ id: row.name, ...row, read_at: utc(row.read_at) })), total }
  },
  read: (context, { id, path, wait }) =>
    order(context, id, { name: 'parameters.read', input: { path }, wait, log: `Read ${path}` }),
  async set(context, { id, values, wait }) {
    const names = values.map(({ name }) => name)
    // Values may be passwords, and the table of commands is no place for them.
    const kept = sealed(context.app, JSON.stringify(values)).toString('base64')
    const device = await requireManaged(context, id)
    intend(context.tx, [
      {
        kind: 'configuration',
        deviceId: id,
        companyId: device.company_id,
        name: '',
        lines: () => values.map(({ name, value }) => `${name} = ${isSecretParameter(name) ? hiddenSecret : value}`),
        definition: values,
      },
    ])
    context.audit({ detail: { names } })
    return order(context, id, {
      name: 'parameters.set',
      input: { names: names.join(', ').slice(0, 2000), sealed: kept },
      wait,
      log: `Set ${names.join(', ')}`,
    })
  },
})

interface Wanted {
  name: CommandName
  input: Record<string, unknown>
  wait: number
  log: string
}

/** Orders a command, which the device gets in its next session. */
async function order(context: Context, id: number, { name, input, wait, log }: Wanted): Promise<{ channel: string }> {
  const { app, tx, actor, request, audit } = context
  const device = await requireManaged(context, id)
  const channel = await openChannel(tx, actor.userId)
  await orderCommand(app, tx, device, { name, input, actor, channel, wait })
  await writeDeviceLog(tx, device, { type: 'Parameters', status: true, log }, actor, request)
  audit({ target: `device:${id}` })
  return { channel }
}
