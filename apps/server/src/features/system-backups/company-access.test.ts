import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Owner } from '../../testing/make-record.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { makeRecord } from '../../testing/records.ts'
import { openRestoring, type Restoring } from './testing/restoring.ts'

/** What a restore of a company must not bring back: access that was taken away. */
let outpost: TestOutpost
let restoring: Restoring
let company: Owner
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  restoring = await openRestoring(outpost)
})
afterAll(async () => {
  await outpost.close()
  await restoring.close()
})

const rows = (statement: string) => outpost.asOwner(statement)
const row = async <Row>(statement: string): Promise<Row> => (await rows(statement))[0] as Row
const make = async (kind: string): Promise<number> => Number(await makeRecord(outpost.running.app, kind, company))

async function newCompany(canary: string, parent = 1): Promise<Owner> {
  const made = await outpost.build.company(parent, canary)
  return { canary, company: made, userId: (await outpost.build.user(made.id)).id }
}

interface Client {
  id: number
  serial: string | null
  public_key: string | null
  certificate: string | null
  client_key: unknown
}
const client = (id: number): Promise<Client> =>
  row(`select id, serial, public_key, certificate, client_key from vpn_clients where id = ${id}`)

test('BACKUPS-040 VPN keys that were revoked stay so, and those that were issued since work on', async () => {
  company = await newCompany('canary-A')
  const hub = await make('vpn hub')
  const laptop = await make('vpn client')
  const [ofUser, ofDevice] = await Promise.all(
    ['user_id', 'device_id'].map((column) =>
      row<Client & { device_id: number }>(`select * from vpn_clients where hub_id = ${hub} and ${column} is not null`),
    ),
  )
  await rows(`update vpn_clients set public_key = 'revoked later' where id = ${laptop};
    update vpn_device_configs set state = 'applied', sent = target, applied = target where client_id = ${ofDevice!.id}`)
  await restoring.backUp('access')
  await rows(`update vpn_clients set public_key = null where id = ${laptop};
    insert into vpn_revoked (hub_id, serial, expires_at) select hub_id, serial, expires_at from vpn_clients where id = ${ofUser!.id};
    update vpn_clients set serial = '4b', address = address + 50 where id = ${ofUser!.id};
    update vpn_hubs set certificate = 'renewed' where id = ${hub};
    delete from vpn_clients where id = ${ofDevice!.id};
    delete from vpn_device_configs where device_id = ${ofDevice!.device_id}`)
  await restoring.restore('access', 'canary-A')

  expect(await client(laptop)).toMatchObject({ public_key: null })
  expect(await client(ofUser!.id)).toMatchObject({ serial: '4b' })
  expect(await row(`select certificate from vpn_hubs where id = ${hub}`)).toEqual({ certificate: 'renewed' })
  // Its address is as it was then, so the client itself was put back.
  expect(await rows(`select address from vpn_clients where id = ${ofUser!.id} and serial = '4b'`)).toEqual([
    { address: (ofUser as unknown as { address: string }).address },
  ])
  expect(await client(ofDevice!.id)).toEqual({
    id: ofDevice!.id,
    serial: null,
    public_key: null,
    certificate: null,
    client_key: null,
  })
  expect(
    await row(`select state, target > applied as due from vpn_device_configs where client_id = ${ofDevice!.id}`),
  ).toEqual({ state: 'not_sent', due: true })
}, 300_000)
