import { firmwareOf } from '@outpost/agent/platform/fake/image'
import type { Permission } from '@outpost/contract/kit/permissions'
import { permissions, isReserved } from '@outpost/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, endpoints, formOf, pathParameters } from '../testing/calls.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import type { Answer, Person } from '../testing/person.ts'

let outpost: TestOutpost
let company: { id: number }
let device: { id: number }
let guarded: { id: number }
let backup: number
/** A session of another user. */
let session: number
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  device = await outpost.build.device(company.id)
  guarded = await outpost.build.device(company.id, { name: 'Reported' })
  backup = (
    await outpost.admin.post(
      '/files',
      formOf({ type: 'device_task_manager_file', file: new File(['a backup'], 'backup.tar') }),
    )
  ).body.data.id
  await outpost.asOwner(`update files set type = 'periodic_backup' where id = ${backup}`)
  await outpost.asOwner(
    `insert into device_states (device_id, company_id, reported_at, values) values (${guarded.id}, ${company.id}, now(), '{"latitude": 1, "sent": 2, "ssid_names": "x"}')`,
  )
  session = (
    await outpost.asOwner(
      `insert into remote_sessions (company_id, device_id, user_id, username, name, protocol, ticket_until) values (${company.id}, ${guarded.id}, 1, 'root', 'Console', 'ssh', now()) returning id`,
    )
  )[0]!['id'] as number
}, 180_000)
afterAll(() => outpost.close())

type Probe = (who: Person) => Promise<Answer>
const readsDevice: Probe = (who) => who.get(`/devices/${guarded.id}`)
/** Requests whose response depends on a permission that no endpoint names as its access. */
const probes: Partial<Record<Permission, Probe>> = {
  view_device_location: readsDevice,
  view_device_data_usage: readsDevice,
  view_wireless_information: readsDevice,
  download_device_files: (who) => who.get(`/files/${backup}/content`),
  close_device_remote_access: (who) => who.del(`/devices/connect/sessions/${session}`),
  update_device_location: (who) => who.put(`/devices/${device.id}`, { user_set_latitude: 1, user_set_longitude: 1 }),
  upload_files_global_scope: (who) =>
    who.post(
      '/files',
      formOf({
        type: 'global_firmware',
        file: new File(
          [
            new Uint8Array(
              firmwareOf({ metadata_version: '1.1', supported_devices: ['maker,rutx'], version: 'RUTX_R_00.07.99' }),
            ),
          ],
          'any.bin',
        ),
      }),
    ),
}

/** Returns a request to the first endpoint that names a permission as its access, with nonexistent records. */
function probeOf(name: Permission): Probe | undefined {
  const found = endpoints.find(({ endpoint }) => endpoint.access === name)
  if (!found) return probes[name]
  const { endpoint } = found
  return (who) =>
    call(
      who,
      endpoint,
      Object.fromEntries(
        pathParameters(endpoint).map((parameter) => [parameter, endpoint.params ? 'nothing' : 2_147_483_000]),
      ),
    )
}

/** Creates a user of the top company, since some permissions only have an effect there. */
const without = (name: Permission): Promise<Person> =>
  outpost.build.userWith(
    1,
    permissions.filter((entry) => entry.name !== name).map(({ id }) => id),
  )
const told = ({ status, body }: Answer): string => JSON.stringify({ status, body: { ...body, request_id: undefined } })

const listed = permissions.map(({ name }) => name).filter((name) => !isReserved(name))

/** Returns the permissions that make no difference to any response. */
async function idle(names: readonly Permission[]): Promise<Permission[]> {
  const everything = await outpost.build.userWith(
    1,
    permissions.map(({ id }) => id),
  )
  const found: Permission[] = []
  for (const name of names) {
    const probe = probeOf(name)
    if (!probe || told(await probe(await without(name))) === told(await probe(everything))) found.push(name)
  }
  return found
}

// ROLES-062
test('ROLES-062 every permission that can be chosen changes a response', async () => {
  expect(await idle(listed)).toEqual([])
}, 180_000)

test('a permission without effect is detected', async () => {
  expect(await idle(['manage_device_services', 'view_devices'])).toEqual(['manage_device_services'])
})

// ROLES-062
test('ROLES-062 permissions of unbuilt features are not offered, and roles that hold them keep them', async () => {
  const names = (answer: Answer): Permission[] => answer.body.data.map(({ name }: { name: Permission }) => name)
  expect(names(await outpost.admin.get('/roles/permissions'))).toEqual(listed)
  const reserved = permissions.filter(({ name }) => isReserved(name)).map(({ id }) => id)
  const made = await outpost.admin.post('/roles', {
    title: 'Holds both',
    company_id: [company.id],
    permission_id: [2, ...reserved],
  })
  const { id } = made.body.data
  expect(made.body.data.permissions_count).toBe(1)
  expect(names(await outpost.admin.get(`/roles/${id}/permissions`))).toEqual(['view_devices'])
  expect((await outpost.admin.put(`/roles/${id}`, { permission_id: [2, 4] })).status).toBe(200)
  const [row] = await outpost.asOwner(`select permission_ids from roles where id = ${id}`)
  expect(row!['permission_ids']).toEqual([2, 4, ...reserved].toSorted((a, b) => a - b))
})
