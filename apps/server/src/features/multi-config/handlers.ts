import { configTemplates, multiConfig } from '@outpost/contract/multi-config/endpoints'
import { configTemplateSchemas, multiConfigSchemas } from '@outpost/contract/multi-config/schemas'
import { deviceStatuses } from '@outpost/contract/devices/fields'
import { fail } from '@outpost/contract/kit/errors'
import { implement } from '../../kit/implement.ts'
import { placeIn } from '../../kit/place-in.ts'
import { openChannel } from '../channels/service.ts'
import { requireCompany } from '../companies/service.ts'
import { checkReads, orderRead, targetsOf, versionOf } from '../device-api/service.ts'
import { sourceOf } from '../device-jobs/service.ts'
import { requireDevice, requireDevices } from '../devices/service.ts'
import { groupDevices } from './groups.ts'
import { listsOf, queryOf } from './requests.ts'
import { configureDevices } from './run.ts'
import { foundPath, samplePath } from './search.ts'
import {
  checkRange,
  fitsFirmware,
  listTemplates,
  presentTemplate,
  requestsOf,
  requireRoom,
  requireTemplate,
  sealTemplate,
} from './templates.ts'

/** Seconds in which a device that was just online must take a request that reads. */
const readWait = 60

export const multi = implement(multiConfig, multiConfigSchemas, {
  groups: async ({ app, tx, scope }, { device_id }) => {
    const rows = await groupDevices(app, tx, await requireDevices(tx, scope, device_id, 'device_id'))
    return { rows, total: rows.length }
  },
  async read(context, { device_id, endpoints }) {
    const { app, tx, scope, actor, audit } = context
    const device = await requireDevice(tx, scope, device_id)
    if (device.status !== deviceStatuses.online) throw fail('DEVICE_OFFLINE', { source: 'device_id' })
    const { api } = await targetsOf(tx, [device], 'device_id')
    const queries = endpoints.map(({ query_parameters }) => queryOf(query_parameters))
    const samples = endpoints.map((endpoint, at) => samplePath(api, endpoint, `endpoints.${at}`))
    const checked = checkReads(
      api,
      samples.map((path, at) => ({ path, query: queries[at] })),
      'endpoints',
    )
    const requests: typeof checked = []
    for (const [at, request] of checked.entries())
      requests.push({ ...request, path: await foundPath(context, api, device, endpoints[at]!, `endpoints.${at}`) })
    const channel = await openChannel(tx, actor.userId)
    await orderRead(app, tx, device, requests, { actor, channel, wait: readWait, source: sourceOf(actor) })
    audit({ target: `device:${device_id}`, detail: { paths: requests.map(({ path }) => path) } })
    return { channel }
  },
  async configure(context, { configuration, ...options }) {
    const lists = listsOf(configuration)
    const { tx, scope } = context
    const devices = await requireDevices(
      tx,
      scope,
      [...lists.keys()],
      placeIn(configuration, 'device_id', 'configuration'),
    )
    return configureDevices(context, devices, (device) => lists.get(device.id)!, options, 'configuration')
  },
})

export const templates = implement(configTemplates, configTemplateSchemas, {
  list: (context, query) => listTemplates(context, query),
  async create(context, { company_id, template, min_firmware = null, max_firmware = null, ...input }) {
    const { app, tx, scope, audit } = context
    await requireCompany(tx, scope, company_id, 'company_id')
    checkRange(min_firmware, max_firmware)
    await requireRoom(tx, company_id)
    const row = await tx
      .insertInto('config_templates')
      .values({ ...input, company_id, min_firmware, max_firmware, template: sealTemplate(app, template) })
      .returningAll()
      .executeTakeFirstOrThrow()
    audit({ target: `config_template:${row.id}`, detail: { ...input, company_id, requests: template.length } })
    return presentTemplate(context, row)
  },
  async update(context, { id, template, min_firmware = null, max_firmware = null, ...input }) {
    const { company_id } = await requireTemplate(context, id)
    checkRange(min_firmware, max_firmware)
    await context.tx
      .updateTable('config_templates')
      .set({
        ...input,
        min_firmware,
        max_firmware,
        template: sealTemplate(context.app, template),
        updated_at: context.now,
      })
      .where('id', '=', id)
      .execute()
    context.audit({ target: `config_template:${id}`, detail: { ...input, company_id, requests: template.length } })
  },
  async remove(context, { id }) {
    const row = await requireTemplate(context, id)
    await context.tx.deleteFrom('config_templates').where('id', '=', id).execute()
    context.audit({ target: `config_template:${id}`, detail: { name: row.name, company_id: row.company_id } })
  },
  async use(context, { id, device_id, ...options }) {
    const { app, tx, scope } = context
    const template = await requireTemplate(context, id)
    const devices = await requireDevices(tx, scope, device_id, 'device_id')
    const requests = requestsOf(app, template).map((entry, at) => ({
      ...entry,
      query_parameters: [],
      search_elements: [],
      at,
    }))
    return configureDevices(
      context,
      devices,
      () => requests,
      { ...options, display_name: template.name },
      'template',
      (device) =>
        fitsFirmware(template, versionOf(device))
          ? undefined
          : `The firmware of this device is not in the range of “${template.name}”.`,
    )
  },
})
