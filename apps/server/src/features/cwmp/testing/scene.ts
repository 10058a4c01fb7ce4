import type { TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { Cpe, type CpeOptions } from './cpe.ts'

/** A company with credentials for its new devices, and a user who approves them. */
export interface Scene {
  companyId: number
  user: Person
  credentials: { id: number; url: string; username: string; password: string }
}

let serial = 70_000

/** Creates a company with credentials for new devices. */
export async function makeScene(outpost: TestOutpost): Promise<Scene> {
  const { id: companyId } = await outpost.build.company()
  const user = await outpost.build.user(companyId)
  const { body } = await user.post('/cwmp/addresses', { company_id: companyId })
  return { companyId, user, credentials: body.data }
}

/** Makes a device that has only the credentials of the company. */
export function newCpe(outpost: TestOutpost, { credentials }: Scene, options: Partial<CpeOptions> = {}): Cpe {
  const { username, password } = credentials
  return new Cpe({ url: `${outpost.url}/cwmp`, username, password, serial: `S${++serial}`, ...options })
}

/** Returns the devices that wait in the company, as its user sees them. */
export const pendingOf = async ({ user }: Scene): Promise<Record<string, unknown>[]> =>
  (await user.get('/devices/pending?limit=1000')).body.data

/** Approves what waits with a serial number. Returns the id of the device. */
export async function approve(scene: Scene, serialNumber: string): Promise<number> {
  const waiting = (await pendingOf(scene)).find((each) => each['serial'] === serialNumber)!
  const { body } = await scene.user.post(`/devices/pending/${Number(waiting['id'])}/approve`, {
    fingerprint: waiting['fingerprint'],
  })
  return body.data.device_id
}

/** Makes a device that was approved and has its own credentials. */
export async function approvedCpe(
  outpost: TestOutpost,
  scene: Scene,
  options: Partial<CpeOptions> = {},
): Promise<{ cpe: Cpe; id: number }> {
  const cpe = newCpe(outpost, scene, options)
  await cpe.session(['0 BOOTSTRAP'])
  const id = await approve(scene, cpe.options.serial)
  await cpe.session(['2 PERIODIC'])
  return { cpe, id }
}

/** Returns the events of a device on a channel. */
export async function eventsOn(
  scene: Scene,
  channel: string,
  id: number,
): Promise<{ status: string; value: string; data?: Record<string, unknown> }[]> {
  const { body } = await scene.user.get(`/status/channel/${channel}`)
  return body.data?.[String(id)] ?? []
}
