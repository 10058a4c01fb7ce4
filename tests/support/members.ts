import type pg from 'pg'
import { seededKey } from '../../apps/agent/src/fleet.ts'
import { fakeIdentity } from '../../apps/agent/src/platform/fake/identity.ts'
import { fakeModels, profiles } from '../../apps/agent/src/platform/fake/profiles.ts'
import { fingerprintOf } from '../../packages/gateway/src/keys.ts'

/** Devices added in one statement. */
const slice = 1000

/**
 * Adds the devices of a fleet with this seed to the top company, offline and with their keys: for tests that are not about
 * the enrolment, which takes thousands of devices minutes.
 * @returns their ids, by index
 */
export async function addMembers(
  owner: pg.Client,
  { seed, count }: { seed: string; count: number },
): Promise<number[]> {
  const members = Array.from({ length: count }, (_, index) => {
    const facts = fakeIdentity(profiles[fakeModels[index % fakeModels.length]!], index)
    const blob = Buffer.from(seededKey(seed, facts.model, index).public.split(' ')[1]!, 'base64')
    const { name, serial, mac, imei, model, firmware } = facts
    return {
      place: index,
      name,
      serial,
      mac,
      imei: imei || null,
      model,
      firmware,
      fingerprint: fingerprintOf(blob),
      key: blob.toString('hex'),
    }
  })
  const ids: number[] = []
  for (let from = 0; from < count; from += slice) {
    const { rows } = await owner.query<{ id: number }>(
      `with given as (
        select * from json_to_recordset($1::json)
          as v (name text, serial text, mac text, imei text, model text, firmware text, fingerprint text, key text, place integer)
      ), added as (
        insert into devices (company_id, name, serial, mac, imei, series, model, firmware, status)
        select 1, name, serial, mac, imei, lower(left(model, 3)), model, firmware, 0 from given order by place returning id, serial, model
      ), keys as (
        insert into device_keys (device_id, fingerprint, public_key, state)
        select added.id, given.fingerprint, decode(given.key, 'hex'), 'current' from added join given using (serial, model)
      ) select added.id from added join given using (serial, model) order by given.place`,
      [JSON.stringify(members.slice(from, from + slice))],
    )
    ids.push(...rows.map(({ id }) => id))
  }
  if (ids.length !== count) throw new Error(`${ids.length} of ${count} devices were added`)
  return ids
}
