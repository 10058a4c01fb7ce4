import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call, endpoints, pathParameters } from '../testing/calls.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { person, type Person } from '../testing/person.ts'
import { modemMessages } from '../features/devices/testing/records.ts'
import type { Owner } from '../testing/make-record.ts'
import { putTagOnEntry } from '../features/remote-access/testing/records.ts'
import { putTagOn } from '../features/tags/testing/records.ts'
import { putTagOnHub } from '../features/vpn/testing/records.ts'
import { allKinds, makeRecord } from '../testing/records.ts'

let outpost: TestOutpost
let foreign: Owner
const ids = new Map<string, number | string>()
let callers: { name: string; person: Person; hidden: string[] }[]

const app = () => outpost.running.app

/** Creates one record of each kind, and tags the device. */
async function fill(owner: Owner): Promise<Map<string, number | string>> {
  const made = new Map<string, number | string>()
  for (const kind of allKinds) made.set(kind, await makeRecord(app(), kind, owner))
  await putTagOn(app(), owner, Number(made.get('device')), Number(made.get('tag')))
  await putTagOnEntry(app(), owner, Number(made.get('remote access')), Number(made.get('tag')))
  await putTagOnHub(app(), Number(made.get('vpn hub')), Number(made.get('tag')))
  return made
}

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  const { build } = outpost
  const a = await build.company(1, 'canary-A')
  const child = await build.company(a.id, 'canary-child')
  const b = await build.company(1, 'canary-B')
  const admin = await build.user(a.id, 'admin')
  const client = await build.user(a.id, 'end_user')
  foreign = { canary: 'canary-B', company: b, userId: (await build.user(b.id)).id }
  await fill({ canary: 'canary-A', company: a, userId: admin.id })
  await fill({ canary: 'canary-child', company: child, userId: admin.id })
  for (const [kind, id] of await fill(foreign)) ids.set(kind, id)
  const { body } = await admin.post('/account/tokens', { name: 'all', scopes: ['*'] })
  callers = [
    { name: 'admin', person: admin, hidden: ['canary-B'] },
    {
      name: 'token',
      person: person(outpost.url, { authorization: `Bearer ${body.data.token}` }),
      hidden: ['canary-B'],
    },
    { name: 'end client', person: client, hidden: ['canary-B', 'canary-child'] },
  ]
}, 180_000)
afterAll(() => outpost.close())

/** Require a device or tag in their query, or are about the caller's company. The features' own tests cover them. */
const ofOneRecord = [
  'GET /devices/actions/logs',
  'GET /devices/configurator/specification',
  'GET /devices/alerts-configurations',
  'GET /dashboards/fields',
  'GET /hotspots/guest-data',
  'GET /vpn/hubs/users/config',
  'GET /vpn/hubs/routes',
]
/** Lists and counts: everything that can be read without naming a record. */
const lists = endpoints.filter(
  ({ name, endpoint }) =>
    endpoint.method === 'GET' && pathParameters(endpoint).length === 0 && !ofOneRecord.includes(name),
)
/** Lists of the caller's own records, and of those that belong to the product or the installation. */
const personal = [
  'GET /credits/types',
  'GET /credits/summary',
  'GET /credits/report',
  'GET /credits/report/json',
  'GET /account/session',
  'GET /storage',
  'GET /translation/languages',
  'GET /user',
  'GET /account/scopes',
  'GET /account/tokens',
  'GET /account/sessions',
  'GET /account/logins',
  'GET /user/companies',
  'GET /account/passkeys',
  'GET /account/ssh-keys',
  'GET /account/identities',
  'GET /account/identity/providers',
  'GET /identity-providers',
  'GET /account/applications',
  'GET /account/grants',
  'GET /account/authorize',
  'GET /mfa',
  'GET /roles/permissions',
  'GET /user/impersonation',
  'GET /audit/acts',
  'GET /devices/authorized',
  'GET /devices/configurator/specifications',
  'GET /system/host-keys',
  'GET /system/public-address',
  'GET /system/heartbeat',
  'GET /metrics/devices',
  'GET /system/public-address/check',
  'GET /notifications',
  'GET /devices/actions/orders',
  'GET /announcements',
  'GET /terms',
  // Compressed. `bundle.test.ts` verifies it for a user of a subsidiary.
  'GET /configuration/templates/export',
  // Anonymous figures. `statistics.test.ts` and `connections.test.ts` verify them for a user of another company.
  'GET /statistics/general',
  'GET /statistics/unique-devices',
  'GET /statistics/months-stats',
  'GET /statistics/connection-manager',
  'GET /devices/reconnecting',
  // Numbers of devices by place. `map.test.ts` verifies them for a user of another company.
  'GET /devices/map',
  'GET /vpn/hubs/zones',
  // The state of the installation.
  'GET /system/health',
  'GET /system/hosts',
  'GET /system/support-bundle',
  'GET /system/backups',
  'GET /system/backups/status',
  'GET /system/backups/settings',
]

/** The kind of record of each list, for the filter `id`, so that it can be set to the other company's record. */
const kindOfList: Record<string, string> = {
  'GET /companies': 'company',
  'GET /roles': 'role',
  'GET /users': 'user',
  'GET /tags': 'tag',
  'GET /devices': 'device',
  'GET /devices/statistics': 'device',
  'GET /devices/monitoring': 'device',
  'GET /geofences': 'geofence',
  'GET /devices/map/devices': 'device',
  'GET /devices/export/csv': 'device',
  'GET /devices/export/xlsx': 'device',
  'GET /devices/remote-access': 'remote access',
  'GET /files': 'file',
  'GET /images': 'image',
  'GET /impersonation-logs': 'impersonation',
  'GET /devices/updates/rollouts': 'roll-out',
  'GET /devices/backups/rules': 'backup rule',
  'GET /devices/tasks/groups': 'task group',
  'GET /devices/tasks/schedules': 'task schedule',
  'GET /reports': 'report template',
  'GET /automations': 'automation',
  'GET /alert-receivers': 'alert receiver',
  'GET /incidents': 'incident',
  'GET /alerts': 'device alert',
  'GET /silences': 'silence',
  'GET /configuration/templates': 'configuration template',
  'GET /configuration/rollouts': 'configuration rollout',
  'GET /vpn/hubs': 'vpn hub',
}
/** Lists that return nothing, or an error, without their filter. */
const withFilter = ['GET /search', 'GET /data-collect/data/graph', 'GET /data-collect/data/values']
/** Lists whose filter for a device needs one with an entry. */
const withTerminal = ['GET /devices/connect/logs', 'GET /remote/access-requests']
/** Lists whose filter for a device needs one with an incident. */
const withIncident = ['GET /incidents']
/** Lists whose filter for a device needs one with a SIM. */
const withSim = ['GET /data-usage/sims']
/** Lists whose filter for a device needs one with an alert of its own. */
const withDashboard = ['GET /dashboards']
const withAlert = ['GET /alerts', 'GET /alerts-configurations']
/** Lists whose filter for a device needs one with a monitoring template. */
const withReadings = ['GET /data-collect/configs/assigned', 'GET /data-collect/configs/logs']
/** Lists whose filter for a device needs one that is a client of a hub. */
const withHub = ['GET /vpn/hubs/users']
const filters: Record<string, (name: string) => unknown> = {
  q: () => 'canary-B',
  id: (name) => ids.get(kindOfList[name]!),
  ids: (name) => ids.get(kindOfList[name]!),
  company_id: () => foreign.company.id,
  for_company_id: () => foreign.company.id,
  parent_id: () => foreign.company.id,
  parent_for: () => ids.get('company'),
  role_id: () => ids.get('role'),
  tag_id: () => ids.get('tag'),
  tags: () => ids.get('tag'),
  tag: () => ids.get('tag'),
  user_id: () => foreign.userId,
  target: () => 'canary-B',
  device_id: (name) =>
    ids.get(
      withTerminal.includes(name)
        ? 'device with terminal'
        : withReadings.includes(name)
          ? 'device with readings'
          : withIncident.includes(name)
            ? 'device with incident'
            : withSim.includes(name)
              ? 'device with SIM'
              : withAlert.includes(name)
                ? 'device with alert'
                : withDashboard.includes(name)
                  ? 'device with dashboard'
                  : withHub.includes(name)
                    ? 'device with VPN hub'
                    : 'device',
    ),
  automation_id: () => ids.get('automation'),
  alerts_configs_id: () => ids.get('alert configuration'),
  config_id: () => ids.get('monitoring template'),
  field: () => modemMessages[0],
  ssid_names: () => 'canary-B',
  wireless_id: () => ids.get('access point'),
  model: () => 'canary-B model',
  name: () => 'canary-B group',
  firmware: () => 'canary-B firmware',
  ...Object.fromEntries(modemMessages.map((name) => [name, () => `canary-B ${name}`])),
  file_id: () => ids.get('file'),
  rollout_id: () => ids.get('roll-out'),
  group_id: () => ids.get('task group'),
  group_log_id: () => ids.get('task run'),
  pool_id: () => ids.get('credit pool'),
  report_template_id: () => ids.get('report template'),
  vpn_hub_id: () => ids.get('vpn hub'),
}
const passive = [
  'address',
  'option',
  'value',
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'act',
  'action',
  'task',
  'result',
  'claimed',
  'include_child_companies',
  'credit_type_id',
  'management_credit_type',
  'management_credit_type_id',
  'data_credit_type',
  'data_credit_type_id',
  'is_used',
  'start_date',
  'end_date',
  'search-fields',
  'list',
  'groups',
  'all',
  'limit',
  'offset',
  'sort',
  'fields',
  'fields_only',
  'charts',
  'serial',
  'mac',
  'level',
  'role',
  'permission_id',
  'type',
  'protocol',
  'active',
  'own',
  'recorded',
  'state',
  'kind',
  'layer',
  'target_id',
  'option',
  'value',
  'status',
  'signal',
  'signal_2',
  'connection_type',
  'connection_type_2',
  'network_state',
  'network_state_2',
  'ne_modem_manufacturer',
  'ne_modem_manufacturer_2',
  'wan_state',
  'monitoring_status',
  'information_updated',
  'problem',
  'firmware_update',
  'configuration_state',
  'bounds',
  'zoom',
  'period',
  'applied_by',
  'enabled',
  'quick_hub',
]

const parametersOf = (endpoint: EndpointWithSchemas): string[] =>
  endpoint.input
    ? Object.keys(
        (z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
          .properties ?? {},
      )
    : []
const filtersOf = (endpoint: EndpointWithSchemas): string[] =>
  parametersOf(endpoint).filter((name) => Object.hasOwn(filters, name))

test('every list parameter is tested here or known not to name a record', () => {
  const unknown = lists.flatMap(({ name, endpoint }) =>
    parametersOf(endpoint)
      .filter(
        (parameter) =>
          !Object.hasOwn(filters, parameter) &&
          !passive.includes(parameter.replace(/^ne:/, '')) &&
          !Object.hasOwn(filters, parameter.slice(3)),
      )
      .map((parameter) => `${name} ${parameter}`),
  )
  expect(unknown).toEqual([])
})

test('the operator finds the records that this file checks: each filter matches something', async () => {
  const empty: string[] = []
  for (const { name, endpoint } of lists.filter((entry) => !personal.includes(entry.name))) {
    for (const filter of [...filtersOf(endpoint), ...(withFilter.includes(name) ? [] : ['none'])]) {
      const query = filter === 'none' ? { limit: 10_000 } : { limit: 10_000, [filter]: filters[filter]!(name) }
      const { status, body } = await call(outpost.admin, endpoint, query)
      const isFound =
        JSON.stringify(body).includes('canary-B') || (endpoint.answer.kind === 'page' && body.meta.total > 0)
      if (status !== 200 || !isFound) empty.push(`${name} ${filter}: ${status}`)
    }
  }
  expect(empty).toEqual([])
})

// SECURITY-003
test('SECURITY-003 lists, totals, counts and searches contain nothing of another company', async () => {
  const found: string[] = []
  for (const { name: who, person: caller, hidden } of callers) {
    for (const { name, endpoint } of lists) {
      for (const filter of [...filtersOf(endpoint), 'none']) {
        const { status, body } = await call(
          caller,
          endpoint,
          filter === 'none' ? { limit: 10_000 } : { limit: 10_000, [filter]: filters[filter]!(name) },
        )
        if (status === 403) continue
        const place = `${name} ${filter} as ${who}`
        const text = JSON.stringify(body)
        found.push(...hidden.filter((canary) => text.includes(canary)).map((canary) => `${place}: ${canary}`))
        if (filter !== 'none' && endpoint.answer.kind === 'page' && body.meta.total !== 0 && name !== 'GET /roles')
          found.push(`${place}: total ${body.meta.total}`)
        if (filter === 'none' && endpoint.answer.kind === 'page' && body.meta.total !== body.data.length)
          found.push(`${place}: total ${body.meta.total} of ${body.data.length}`)
      }
    }
  }
  expect(found).toEqual([])
})

test('sorting and negated filters of a list return nothing of another company either', async () => {
  const admin = callers[0]!.person
  for (const query of [
    'sort=-company_name',
    'sort=operator',
    'sort=-model,name',
    'ne:model=none',
    'ne:tag_id=1',
    'ne:company_id=1',
    'ne:operator=none',
    'fields=id,company_name,tags,operator',
  ]) {
    const { status, body } = await admin.get(`/devices?limit=10000&${query}`)
    expect(status, query).toBe(200)
    expect(body.data.length, query).toBeGreaterThan(1)
    expect(JSON.stringify(body), query).not.toContain('canary-B')
  }
})
