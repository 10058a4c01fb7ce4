import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { inside } from './testing/cpe.ts'
import { approvedCpe, makeScene, newCpe, pendingOf, type Scene } from './testing/scene.ts'

let outpost: TestOutpost
let scene: Scene
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  scene = await makeScene(outpost)
})
afterAll(() => outpost.close())

const order = (id: number) => scene.user.post('/devices/actions', { action: 'reboot', device_id: [id] })
const stateOf = async (id: number) => (await scene.user.get(`/devices/${id}/commands`)).body.data[0].state

const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;</x>`
test.each([
  ['is no XML', 'Hello'],
  ['is cut off', '<a><b></a>'],
  ['is no envelope', '<a/>'],
  ['has an entity bomb', bomb],
  ['has a file as an entity', '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>'],
  ['is nested too deeply', `${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}`],
  ['has too many elements', `<a>${'<b/>'.repeat(2_100)}</a>`],
  ['has too many attributes', `<a>${`<b${' c=""'.repeat(700)}/>`.repeat(3)}</a>`],
  ['has a tag that is too long', `<a${' c=""'.repeat(900)}/>`],
  ['ends in a tag', '<a b="c"'],
  ['is no Inform', '<E:Envelope xmlns:E="x"><E:Body><GetRPCMethods/></E:Body></E:Envelope>'],
])('CWMP-020 a message that %s is refused with a fault, and the server goes on', async (_what, text) => {
  const cpe = newCpe(outpost, scene)
  const heard = await cpe.signIn(text)
  expect(heard.status).toBe(400)
  expect(inside(heard.text, 'FaultCode')).toBe('8003')
  expect((await cpe.inform()).status).toBe(200)
})

test('CWMP-020 a message of more than a megabyte is refused with a fault', async () => {
  const cpe = newCpe(outpost, scene)
  const heard = await cpe.post(`<a>${'x'.repeat(1_100_000)}</a>`)
  expect([heard.status, inside(heard.text, 'FaultCode')]).toEqual([413, '8003'])
})

test('CWMP-029 what a device says on its own has at most 128 KiB, and an answer may have more', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  const long = (n: number): string => `<a>${'x'.repeat(n)}</a>`
  expect((await newCpe(outpost, scene, { basic: true }).signIn(long(132_000))).status).toBe(413)
  await cpe.inform()
  expect((await cpe.post(long(132_000))).status, 'nothing was asked').toBe(413)
  for (let n = 0; n < 2500; n++) cpe.values.set(`Device.X.${n}.Value`, 'some value that is not short')
  await scene.user.post(`/devices/${id}/cwmp/parameters/read`, { path: 'Device.X.' })
  await cpe.session()
  expect((await scene.user.get(`/devices/${id}/cwmp/parameters?q=device.x.`)).body.meta.total).toBe(2500)
})

test('CWMP-029 a username that sends more than 8 MiB in a minute is told when to come back, and others continue', async () => {
  const { body } = await scene.user.post('/cwmp/addresses', { company_id: scene.companyId })
  const loud = newCpe(outpost, { ...scene, credentials: body.data }, { basic: true })
  for (let n = 0; n < 8; n++) expect((await loud.signIn('x'.repeat(1_040_000))).status).toBe(413)
  const heard = await loud.signIn('x'.repeat(1_040_000))
  expect([heard.status, inside(heard.text, 'FaultCode')]).toEqual([503, '8004'])
  expect(Number(heard.headers['retry-after'])).toBeGreaterThan(0)
  expect((await newCpe(outpost, scene).inform()).status).toBe(200)
})

test('CWMP-021 the cookie of a session does not serve another device, and an answer that nobody asked for ends the session', async () => {
  const first = await approvedCpe(outpost, scene)
  const second = await approvedCpe(outpost, scene)
  await order(first.id)
  await first.cpe.inform()
  second.cpe.cookie = first.cpe.cookie
  const stranger = await second.cpe.post('', second.cpe.answerTo('Digest realm="cwmp", nonce="n"'))
  expect(stranger.status).toBe(401)
  expect(await stateOf(first.id)).toBe('queued')
  const asked = await first.cpe.post('')
  expect(asked.text).toContain('<cwmp:Reboot>')
  const wrong = await first.cpe.post(first.cpe.envelope('another id', '<cwmp:RebootResponse></cwmp:RebootResponse>'))
  expect(wrong.status).toBe(400)
  expect(await stateOf(first.id)).toBe('unknown')
  expect((await first.cpe.post('')).status, 'the session is gone').toBe(401)
})

test('CWMP-021 a new session of a device ends the one before', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  await cpe.inform()
  const before = cpe.cookie
  await cpe.inform()
  await order(id)
  cpe.cookie = before
  expect((await cpe.post('')).status).toBe(401)
  expect(await stateOf(id)).toBe('queued')
})

test('CWMP-028 a device that waits has one session, however often it calls', async () => {
  const cpe = newCpe(outpost, scene)
  await cpe.inform()
  const before = cpe.cookie
  await cpe.inform()
  const after = cpe.cookie
  cpe.cookie = before
  expect((await cpe.post('')).status).toBe(401)
  cpe.cookie = after
  expect((await cpe.post('')).status).toBe(204)
})

test('CWMP-022 a method that the server does not have gets fault 8000, and the session continues', async () => {
  const { cpe } = await approvedCpe(outpost, scene)
  await cpe.inform()
  const unknown = await cpe.post(cpe.envelope('7', '<cwmp:RequestDownload></cwmp:RequestDownload>'))
  expect([unknown.status, inside(unknown.text, 'FaultCode'), inside(unknown.text, 'ID')]).toEqual([200, '8000', '7'])
  const methods = await cpe.post(cpe.envelope('8', '<cwmp:GetRPCMethods></cwmp:GetRPCMethods>'))
  expect(methods.text).toContain('<string>TransferComplete</string>')
  expect((await cpe.post('')).status).toBe(204)
})

test.each(['urn:dslforum-org:cwmp-1-0', 'urn:dslforum-org:cwmp-1-4'])(
  'CWMP-022 a device of %s is answered in its namespace, with Basic over loopback too',
  async (namespace) => {
    const cpe = newCpe(outpost, scene, { namespace, basic: true })
    const heard = await cpe.inform()
    expect(heard.status).toBe(200)
    expect(heard.text).toContain(`xmlns:cwmp="${namespace}"`)
    expect(inside(heard.text, 'MaxEnvelopes')).toBe('1')
  },
)

test('CWMP-023 what a device says of itself is stored without control characters and within bounds', async () => {
  const serial = `N&#1;\u0085\u202e\u200b${'9'.repeat(100)}`
  const cpe = newCpe(outpost, scene, { serial, productClass: '&lt;b&gt;' })
  cpe.values.set('Device.DeviceInfo.SoftwareVersion', '1.0\n\rBcc: x\u001b[31m\u202e')
  await cpe.session()
  const waiting = (await pendingOf(scene)).find((each) => each['product_class'] === '<b>')!
  expect(waiting['serial']).toBe(`N ${'9'.repeat(62)}`)
  expect(waiting['firmware']).toBe('1.0 Bcc: x [31m')
})

test('CWMP-023 names and values of parameters are stored without control characters', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  cpe.values.set('Device.Odd.\u0007\u202eName', 'a\nb\u001bc\u009bd')
  await scene.user.post(`/devices/${id}/cwmp/parameters/read`, { path: 'Device.Odd.' })
  await cpe.session()
  expect((await scene.user.get(`/devices/${id}/cwmp/parameters?q=odd`)).body.data).toMatchObject([
    { name: 'Device.Odd. Name', value: 'a b c d' },
  ])
})

test('CWMP-036 a section of character data is taken as it is written', async () => {
  const cpe = newCpe(outpost, scene, { productClass: 'P&amp;<![CDATA[x&amp;<y>]]>&lt;' })
  await cpe.session()
  expect(await pendingOf(scene)).toContainEqual(expect.objectContaining({ product_class: 'P&x&amp;<y><' }))
})

test('CWMP-035 the log of a request that fails does not contain the secret of a file', async () => {
  const error = vi.spyOn(outpost.running.app.log, 'error')
  await outpost.asOwner('alter table cwmp_devices rename to cwmp_devices_away')
  try {
    expect((await fetch(`${outpost.url}/cwmp/files/${'a'.repeat(32)}/the-secret`)).status).toBe(500)
  } finally {
    await outpost.asOwner('alter table cwmp_devices_away rename to cwmp_devices')
  }
  const logged = JSON.stringify(error.mock.calls)
  expect(logged).toContain('/cwmp/files/:key/:token')
  expect(logged).not.toContain('the-secret')
})
