import { createSelfSigned } from '@outpost/vpn/pki/web-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { certificateBeforeStart } from './before-start.ts'
import { openAcme } from './open.ts'
import { verified } from './order.ts'
import { nextOrder, renewalOf } from './renewal.ts'
import { AcmeStore } from './store.ts'

const name = 'outpost.example'
const settings = { directory: 'https://authority.example/', email: undefined, names: [name] }
const broken = '-----BEGIN CERTIFICATE-----\nMIIBroken\n-----END CERTIFICATE-----\n'
const day = 86_400_000

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

test('SYSTEM-107 a certificate whose chain has a broken block is refused', async () => {
  const pair = await createSelfSigned(name)
  expect(verified(pair, [name])).toBe(pair)
  expect(() => verified({ ...pair, cert: pair.cert + broken }, [name])).toThrow(
    /issued a certificate that cannot be used/,
  )
})

test('SYSTEM-108 a stored certificate that cannot be used does not end the start, and another one is ordered', async () => {
  const { app } = outpost.running
  const store = new AcmeStore(app.unscoped, app.sealer, settings)
  await store.prepare()
  const pair = await createSelfSigned(name)
  await store.keep({ ...pair, cert: pair.cert + broken }, new Date(Date.now() + 60 * day))
  expect((await certificateBeforeStart(outpost.owner, app.env, settings)).cert).not.toContain('Broken')
  const acme = await openAcme(app, settings)
  expect(acme.isIssued()).toBe(false)
  expect(acme.first.cert).not.toContain('Broken')
  expect(await store.certificate()).toBeUndefined()
  expect(await store.take(600)).toBeDefined()
  await store.keep(pair, new Date(Date.now() + 60 * day))
  expect((await openAcme(app, settings)).first).toEqual(pair)
  expect(await store.take(600)).toBeUndefined()
  await acme.close()
})

test('SYSTEM-109 the next order follows in an hour at the earliest, also if the certificate is old when it is issued', async () => {
  const { cert } = await createSelfSigned(name)
  const due = renewalOf(cert)
  expect(nextOrder(cert, new Date())).toEqual(due)
  const late = new Date(due.getTime() + day)
  expect(nextOrder(cert, late)).toEqual(new Date(late.getTime() + 3_600_000))
})
