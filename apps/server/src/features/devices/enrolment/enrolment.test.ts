import { afterAll, beforeAll, expect, test } from 'vitest'
import { helloOf } from '../../../testing/arrival.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { makeKey, Peer } from '../../../testing/peer.ts'
import type { Person } from '../../../testing/person.ts'
import { until } from '../../../testing/until.ts'
import { enrol as enrolClaim } from './enrol.ts'

let outpost: TestOutpost
let company: { id: number; level: number }
let owner: Person
beforeAll(async () => {
  outpost = await startOutpost()
  company = await outpost.build.company()
  owner = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())

const tokenFor = async (uses = 1, companyId = company.id): Promise<string> =>
  (await outpost.admin.post('/devices/enrolment-tokens', { company_id: companyId, uses })).body.data.token
const usesLeft = async (): Promise<number[]> =>
  (await outpost.asOwner('select uses_left from enrolment_tokens order by id')).map((row) => Number(row['uses_left']))
const enrol = (key: ReturnType<typeof makeKey>, hello: Record<string, unknown>, token?: string) =>
  Peer.enrol(outpost.port, key, hello, token)
const pending = async (who: Person = owner) =>
  (await who.get('/devices/pending?limit=1000')).body.data as Record<string, unknown>[]
/** Resets the count of wrong tokens: it is kept per network, and in these tests all come from one. */
const forgetWrongTokens = () =>
  outpost.asOwner(
    "delete from connect_attempts where device_id is null; delete from rate_limits where key like 'enrol:%'",
  )
let serial = 5_000_000_000
const newHello = () => ({
  serial: String(++serial),
  mac: `001E42AA${(serial % 65536).toString(16).padStart(4, '0')}`,
  model: 'RUTX50',
  firmware: 'RUTX_R_00.07.13',
})

test("PLANE-009 with a token a device joins the token's company, and is then identified by its key", async () => {
  const key = makeKey()
  const answer = await enrol(key, newHello(), await tokenFor())
  expect(answer).toMatchObject({ kind: 'enrolled', device: expect.any(Number), interval: 300 })
  const { body } = await owner.get(`/devices/${Number(answer['device'])}`)
  expect(body.data).toMatchObject({
    company_id: company.id,
    status: 2,
    key_fingerprint: key.fingerprint,
    model: 'RUTX50',
    activation_status: 'not_activated',
  })
  // Enrolling again, as after a lost answer, is the same device and costs no use.
  expect(await enrol(key, newHello())).toMatchObject({ kind: 'enrolled', device: answer['device'] })
  const online = await Peer.hello(outpost.port, key, Number(answer['device']))
  expect(online.frames[0]).toMatchObject({ kind: 'welcome', device: answer['device'] })
  expect((await owner.get(`/devices/${Number(answer['device'])}`)).body.data.status).toBe(1)
  online.end()
})

test('PLANE-007 an invalid, a used and an expired token get the same response', async () => {
  await forgetWrongTokens()
  const spent = await tokenFor()
  await enrol(makeKey(), newHello(), spent)
  const expired = await tokenFor()
  await outpost.asOwner("update enrolment_tokens set expires_at = now() - interval '1 second' where uses_left = 1")
  const revoked = await outpost.admin.post('/devices/enrolment-tokens', { company_id: company.id })
  await outpost.admin.del(`/devices/enrolment-tokens/${revoked.body.data.id}`)
  const answers = []
  for (const token of ['nonsense', spent, expired, revoked.body.data.token])
    answers.push(await enrol(makeKey(), newHello(), token))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ kind: 'refused', code: 12, retry: 600 })
})

test('PLANE-007 tokens are stored hashed, and listed without their text', async () => {
  const token = await tokenFor(3)
  const { body } = await owner.get('/devices/enrolment-tokens')
  expect(body.data[0]).toMatchObject({ company_id: company.id, uses: 3, uses_left: 3 })
  expect(JSON.stringify(body)).not.toContain(token)
})

test('SECURITY-011 guessing tokens leaves few log entries, and does not lock out a device of the same network with a valid token', async () => {
  await forgetWrongTokens()
  const good = await tokenFor()
  for (let n = 0; n < 32; n++) await enrol(makeKey(), newHello(), `guess-${n}`)
  const [row] = await outpost.asOwner('select count(*)::int as n from connect_attempts where device_id is null')
  expect(row!['n']).toBe(30)
  expect(await enrol(makeKey(), newHello(), good)).toMatchObject({ kind: 'enrolled' })
  expect(await enrol(makeKey(), newHello(), good), 'spent').toMatchObject({ kind: 'refused', code: 12 })
}, 30_000)

// SECURITY-021
test('SECURITY-021 if fifty devices use a single-use token at once, exactly one is enrolled', async () => {
  await forgetWrongTokens()
  const before = (await owner.get('/devices?limit=1')).body.meta.total
  await outpost.asOwner('delete from enrolment_tokens')
  const token = await tokenFor(1)
  const answers = await Promise.all(Array.from({ length: 50 }, () => enrol(makeKey(), newHello(), token)))
  expect(answers.filter((answer) => answer.kind === 'enrolled')).toHaveLength(1)
  expect(answers.filter((answer) => answer.kind === 'refused')).toHaveLength(49)
  expect(await usesLeft()).toEqual([0])
  await until(
    async () => (await owner.get('/devices?limit=1')).body.meta.total === before + 1,
    'the one new device',
    7000,
  )
}, 40_000)

test('SECURITY-021 the limit of a token holds even if the gateway admits all devices at the same moment', async () => {
  await forgetWrongTokens()
  const token = await tokenFor(3)
  const claim = () => {
    const key = makeKey()
    const hello = helloOf({ agent: '', platform: '', serial: newHello().serial })
    return enrolClaim(outpost.running.app, {
      token,
      publicKey: key.blob,
      fingerprint: key.fingerprint,
      hello,
      from: { ip: '192.0.2.50', port: 1 },
    })
  }
  const answers = await Promise.all(Array.from({ length: 50 }, claim))
  expect(answers.filter((answer) => answer.kind === 'enrolled')).toHaveLength(3)
  expect(answers.filter((answer) => answer.kind === 'refused')).toHaveLength(47)
})

test('devices awaiting approval are limited per IPv6 network, not per address', async () => {
  const claim = (n: number, network: string) => {
    const key = makeKey()
    const hello = {
      kind: 'hello',
      serial: '',
      mac: '',
      imei: '',
      model: 'RUTX50',
      firmware: '',
      name: '',
      boot: '',
      agent: '',
      pinned: '',
    } as unknown as Parameters<typeof enrolClaim>[1]['hello']
    return enrolClaim(outpost.running.app, {
      token: undefined,
      publicKey: key.blob,
      fingerprint: key.fingerprint,
      hello,
      from: { ip: `${network}::${n.toString(16)}`, port: 1 },
    })
  }
  for (let n = 1; n <= 203; n++) await claim(n, '2001:db8:7:7')
  await claim(1, '2001:db8:7:8')
  const rows = await outpost.asOwner(
    "select network, count(*)::int as n from pending_devices where ip like '2001:db8:7:%' group by 1 order by 1",
  )
  expect(rows).toEqual([
    { network: '2001:db8:7:7', n: 200 },
    { network: '2001:db8:7:8', n: 1 },
  ])
  await outpost.asOwner("delete from pending_devices where ip like '2001:db8:7:%'")
}, 30_000)

test('SECURITY-035 invisible characters are removed from the name a device gives itself', async () => {
  await forgetWrongTokens()
  const answer = await enrol(makeKey(), { ...newHello(), name: '\u001b[2JMast\u202e 5\u0007' }, await tokenFor())
  expect((await owner.get(`/devices/${Number(answer['device'])}`)).body.data.name).toBe('[2JMast 5')
})

test('PLANE-009 a device with a token and the serial and MAC of a registered device becomes that device', async () => {
  await forgetWrongTokens()
  const hello = newHello()
  const registered = await outpost.build.device(company.id, {
    serial: hello.serial,
    mac: hello.mac.replace(/(..)(?=.)/g, '$1:').toUpperCase(),
    name: 'Beforehand',
  })
  const answer = await enrol(makeKey(), hello, await tokenFor())
  expect(answer).toMatchObject({ kind: 'enrolled', device: registered.id })
})

test("PLANE-009 a provider's token admits a device registered for a subsidiary as the subsidiary's", async () => {
  const below = await outpost.build.company(company.id)
  const hello = newHello()
  const registered = await outpost.build.device(below.id, {
    serial: hello.serial,
    mac: hello.mac.replace(/(..)(?=.)/g, '$1:').toUpperCase(),
  })
  expect(await enrol(makeKey(), hello, await tokenFor())).toMatchObject({ kind: 'enrolled', device: registered.id })
  // A registration in an unrelated company has no effect: a new device joins the company of the token.
  const stranger = await outpost.build.company()
  const other = newHello()
  const foreign = await outpost.build.device(stranger.id, {
    serial: other.serial,
    mac: other.mac.replace(/(..)(?=.)/g, '$1:').toUpperCase(),
  })
  const joined = await enrol(makeKey(), other, await tokenFor())
  expect(joined['device']).not.toBe(foreign.id)
  expect((await owner.get(`/devices/${Number(joined['device'])}`)).body.data.company_id).toBe(company.id)
})

// SECURITY-017
test('SECURITY-017 PLANE-009 serial and MAC alone give no access: the device waits until its owner checks the fingerprint and approves', async () => {
  const hello = newHello()
  const registered = await outpost.build.device(company.id, {
    serial: hello.serial,
    mac: hello.mac.replace(/(..)(?=.)/g, '$1:').toUpperCase(),
  })
  const key = makeKey()
  expect(await enrol(key, hello)).toEqual({ kind: 'pending', fingerprint: key.fingerprint, retry: 60 })
  await expect(Peer.hello(outpost.port, key, registered.id)).rejects.toThrow(/authentication|refused/)
  const [waiting] = (await pending()).filter((row) => row['fingerprint'] === key.fingerprint)
  expect(waiting).toMatchObject({
    reason: 'join',
    device_id: registered.id,
    company_id: company.id,
    serial: hello.serial,
  })
  const wrong = await owner.post(`/devices/pending/${waiting!['id']}/approve`, { fingerprint: 'SHA256:another' })
  expect(wrong).toMatchObject({ status: 409, body: { errors: [{ code: 'ENROLMENT_NOT_PENDING' }] } })
  const approved = await owner.post(`/devices/pending/${waiting!['id']}/approve`, { fingerprint: key.fingerprint })
  expect(approved.body.data).toEqual({ device_id: registered.id })
  expect(await enrol(key, hello)).toMatchObject({ kind: 'enrolled', device: registered.id })
})

test('DEVICES-057 PLANE-009 an unregistered device waits for the operator, who assigns its company', async () => {
  const key = makeKey()
  await enrol(key, newHello())
  expect((await pending()).some((row) => row['fingerprint'] === key.fingerprint)).toBe(false)
  const [waiting] = (await pending(outpost.admin)).filter((row) => row['fingerprint'] === key.fingerprint)
  expect(waiting).toMatchObject({
    reason: 'join',
    company_id: null,
    device_id: null,
    fingerprint_md5: expect.stringMatching(/^(?:[0-9a-f]{2}:){15}[0-9a-f]{2}$/),
    serial: expect.stringMatching(/^\d{10}$/),
    mac: expect.any(String),
    model: 'RUTX50',
    firmware: 'RUTX_R_00.07.13',
    ip: expect.stringContaining('127.0.0.1'),
    first_seen_at: expect.any(String),
    last_seen_at: expect.any(String),
  })
  const viewer = await outpost.build.userWith(company.id, [2])
  expect((await viewer.get('/devices/pending')).status).toBe(403)
  const path = `/devices/pending/${waiting!['id']}/approve`
  expect((await owner.post(path, { fingerprint: key.fingerprint, company_id: company.id })).status).toBe(404)
  expect((await outpost.admin.post(path, { fingerprint: key.fingerprint })).body.errors[0]).toMatchObject({
    code: 'VALIDATION',
    source: 'company_id',
  })
  const { body } = await outpost.admin.post(path, {
    fingerprint: key.fingerprint,
    company_id: company.id,
    name: 'From the operator',
  })
  expect((await owner.get(`/devices/${body.data.device_id}`)).body.data).toMatchObject({
    name: 'From the operator',
    key_fingerprint: key.fingerprint,
  })
})

// DEVICES-058
test('DEVICES-058 approving a device that no longer waits gives a conflict to users who see it, and not found to all others', async () => {
  const key = makeKey()
  const hello = newHello()
  await outpost.build.device(company.id, {
    serial: hello.serial,
    mac: hello.mac.replace(/(..)(?=.)/g, '$1:').toUpperCase(),
  })
  const waitingId = async () => {
    await enrol(key, hello)
    return (await pending()).find((row) => row['fingerprint'] === key.fingerprint)!['id'] as number
  }
  const approve = (who: Person, id: number, fingerprint = key.fingerprint) =>
    who.post(`/devices/pending/${id}/approve`, { fingerprint })
  const gone = { status: 409, body: { errors: [{ code: 'ENROLMENT_NOT_PENDING', source: 'id' }] } }
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  const rejected = await waitingId()
  await owner.del(`/devices/pending/${rejected}`)
  expect((await approve(owner, rejected)).status).toBe(404)
  const id = await waitingId()
  // It has asked again: the request on the user's screen is no longer the one that waits.
  expect(await approve(owner, rejected)).toMatchObject(gone)
  expect((await approve(stranger, id)).status).toBe(404)
  const answers = await Promise.all([approve(owner, id), approve(outpost.admin, id)])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  expect(await approve(owner, id)).toMatchObject(gone)
  expect((await approve(owner, id, makeKey().fingerprint)).status).toBe(404)
  expect((await approve(stranger, id)).status).toBe(404)
})

test('a rejected device is removed from the list, and waits again when it asks again', async () => {
  const key = makeKey()
  const hello = newHello()
  await outpost.build.device(company.id, {
    serial: hello.serial,
    mac: hello.mac.replace(/(..)(?=.)/g, '$1:').toUpperCase(),
  })
  await enrol(key, hello)
  const find = async () => (await pending()).find((row) => row['fingerprint'] === key.fingerprint)
  expect((await owner.del(`/devices/pending/${(await find())!['id']}`)).status).toBe(200)
  expect(await find()).toBeUndefined()
  expect(await enrol(key, hello)).toMatchObject({ kind: 'pending' })
  expect(await find()).toBeDefined()
})

// PLANE-010
test('PLANE-010 a second key for a known device waits, and the first key and its connection stay valid', async () => {
  await forgetWrongTokens()
  const [first, second] = [makeKey(), makeKey()]
  const hello = newHello()
  const id = Number((await enrol(first, hello, await tokenFor()))['device'])
  const online = await Peer.hello(outpost.port, first, id, hello)
  const token = await tokenFor(2)
  for (const withToken of [token, undefined])
    expect(await enrol(second, hello, withToken)).toEqual({
      kind: 'pending',
      fingerprint: second.fingerprint,
      retry: 60,
    })
  await expect(Peer.hello(outpost.port, second, id)).rejects.toThrow(/authentication|refused/)
  expect(online.closed).toBe(false)
  expect((await usesLeft()).at(-1)).toBe(2)
  const [waiting] = (await pending()).filter((row) => row['fingerprint'] === second.fingerprint)
  expect(waiting).toMatchObject({ reason: 'rekey', device_id: id })
  expect((await owner.get(`/devices/${id}/connect-attempts`)).body.data[0]).toMatchObject({
    code: 20,
    fingerprint: second.fingerprint,
  })
  // After the approval the new key works, the old one does not, and its connection is closed.
  await owner.post(`/devices/pending/${waiting!['id']}/approve`, { fingerprint: second.fingerprint })
  await until(() => online.closed, 'the end of the replaced key')
  await expect(Peer.hello(outpost.port, first, id)).rejects.toThrow(/authentication|refused/)
  const back = await Peer.hello(outpost.port, second, id, hello)
  expect(back.frames[0]).toMatchObject({ kind: 'welcome' })
  back.end()
})

// SECURITY-018
test('DEVICES-060 SECURITY-018 an attempt with a registered serial is shown only to its owner, at most once a minute', async () => {
  const hello = newHello()
  const device = await outpost.build.device(company.id, { serial: hello.serial, mac: '00:1E:42:00:00:99' })
  const [known, unknown] = [makeKey(), makeKey()]
  const ofKnown = await enrol(known, hello)
  const ofUnknown = await enrol(unknown, newHello())
  expect({ ...ofKnown, fingerprint: '' }).toEqual({ ...ofUnknown, fingerprint: '' })
  for (let n = 0; n < 5; n++) await enrol(makeKey(), hello)
  const { body } = await owner.get(`/devices/${device.id}/connect-attempts`)
  expect(body).toMatchObject({
    data: [
      {
        code: 7,
        fingerprint: known.fingerprint,
        reason: expect.any(String),
        ip: expect.stringContaining('127.0.0.1'),
        created_at: expect.any(String),
      },
    ],
    meta: { total: 1 },
  })
  expect((await owner.get(`/devices/${device.id}`)).body.data.failed_auth_reason).toBe(7)
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  expect((await stranger.get(`/devices/${device.id}/connect-attempts`)).status).toBe(404)
})

test('PLANE-008 an enrolling connection may only enrol: any other command ends it', async () => {
  for (const command of ['outpost1', 'sh', 'enrol x', '']) {
    const peer = Peer.login(outpost.port, makeKey(), 'enrol', command)
    await expect(peer, command).rejects.toThrow()
  }
})

test('the operator cannot approve a waiting device that has meanwhile enrolled with another key', async () => {
  const hello = newHello()
  const key = makeKey()
  await enrol(key, hello)
  const [waiting] = (await pending(outpost.admin)).filter((row) => row['fingerprint'] === key.fingerprint)
  // Meanwhile it has been registered and enrolled with another key.
  await enrol(makeKey(), hello, await tokenFor())
  const answer = await outpost.admin.post(`/devices/pending/${waiting!['id']}/approve`, {
    fingerprint: key.fingerprint,
    company_id: company.id,
  })
  expect(answer).toMatchObject({ status: 409, body: { errors: [{ code: 'DEVICE_NOT_ADDABLE' }] } })
})

test('everything a device reports about itself is treated as text', async () => {
  const hello = {
    ...newHello(),
    model: '<img src=x onerror=alert(1)>',
    firmware: 'a\u0000b\ud800c',
    name: '😀'.repeat(60),
  }
  const answer = await enrol(makeKey(), hello, await tokenFor())
  expect(answer).toMatchObject({ kind: 'enrolled' })
  const { data } = (await owner.get(`/devices/${Number(answer['device'])}`)).body
  expect(data).toMatchObject({ model: '<img src=x onerror=alert(1)>', firmware: 'ab�c' })
  expect(data.name).toBe('😀'.repeat(32))
})
