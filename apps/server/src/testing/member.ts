import { makeKey, Peer, type DeviceKey } from './peer.ts'
import type { TestOutpost } from './outpost.ts'

/** An enrolled device with its key, and a function that connects it. */
export interface Member {
  id: number
  key: DeviceKey
  connect(hello?: Record<string, unknown>): Promise<Peer>
}

/** Creates a registered device whose key is known to the server, as after its enrolment. */
export async function makeMember(outpost: TestOutpost, companyId: number): Promise<Member> {
  const { id } = await outpost.build.device(companyId)
  const key = makeKey()
  await outpost.running.app.db
    .insertInto('device_keys')
    .values({ device_id: id, fingerprint: key.fingerprint, public_key: key.blob, state: 'current' })
    .execute()
  return { id, key, connect: (hello) => Peer.hello(outpost.port, key, id, hello) }
}
