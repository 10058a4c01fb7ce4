import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { MailServer } from '../../../testing/mail-server.ts'
import { person, type Person } from '../../../testing/person.ts'
import { TerminalScene } from '../testing/terminal-scene.ts'

/** The consent of the owner of a device, who is a customer, to access by users of the company above. */
type Somebody = Person & { id: number; email: string }
let scene: TerminalScene
let smtp: MailServer
/** The customer, who owns the device. */
let owner: Somebody
/** The administrator of the provider, the company above. */
let provider: Somebody
let providerId: number
let customerId: number
let entryId: number

beforeAll(async () => {
  smtp = await new MailServer().start()
  scene = await TerminalScene.start(['api', 'gateway', 'worker'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' })
  expect((await scene.outpost.admin.post('/email-configurations', smtp.configuration)).status).toBe(201)
  const { build, admin } = scene.outpost
  providerId = scene.companyId
  provider = await build.user(providerId)
  const customer = await build.company(providerId)
  owner = await build.user(customer.id)
  const moved = await admin.post('/devices/move', { device_id: [scene.device.id], company_id: customer.id })
  expect([moved.status, moved.body.errors]).toEqual([200, undefined])
  entryId = await scene.addEntry()
  customerId = customer.id
}, 60_000)
afterEach(async () => {
  scene.leave()
  await scene.outpost.asOwner('delete from remote_consents')
  await scene.outpost.asOwner('delete from access_requests')
})
afterAll(async () => {
  await scene.stop()
  await smtp.stop()
})

const choose = async (setting: string, more: object = {}) => {
  const answer = await owner.put(`/remote/consent/companies/${customerId}`, { setting, ...more })
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
}
const codeOf = ({ status, body }: { status: number; body: { errors?: { code: string }[] } }): string =>
  status < 300 ? 'ok' : body.errors![0]!.code
const open = async (person: Person): Promise<string> => codeOf(await person.post(`/remote/${entryId}/sessions`))
const approvalOf = async (person: Person): Promise<string> =>
  (await person.get(`/devices/remote-access?id=${entryId}`)).body.data[0].approval
const endOf = (client: { notices: { t: string }[] }) =>
  client.notices.find((notice) => notice.t === 'end') as { reason: string } | undefined
const ask = async (person: Person): Promise<number> =>
  (
    await person.post('/remote/access-requests', {
      device_id: scene.device.id,
      reason: 'The pump does not start',
      until: new Date(Date.now() + 3_600_000).toISOString(),
    })
  ).body.data.id
const breakGlass = (by: Person) =>
  by.post('/remote/emergency-access', { device_id: scene.device.id, reason: 'Water is flooding the hall' })

it('REMOTE-218 the owner decides about users of other companies, and own users always get in', async () => {
  expect(await open(provider)).toBe('ok')
  await choose('never')
  expect(await open(provider)).toBe('CONSENT_REFUSED')
  expect(await open(scene.outpost.admin)).toBe('CONSENT_REFUSED')
  expect(codeOf(await provider.post(`/devices/connect/${entryId}`, { duration: 60 }))).toBe('CONSENT_REFUSED')
  expect(await approvalOf(provider)).toBe('closed')
  expect(await open(owner)).toBe('ok')
  expect(await approvalOf(owner)).toBe('none')
})

it('REMOTE-218 only the owner can change it; a device follows its company unless it has a choice of its own', async () => {
  for (const person of [provider, scene.outpost.admin])
    expect(codeOf(await person.put(`/remote/consent/companies/${customerId}`, { setting: 'always' }))).toBe('FORBIDDEN')
  const ofDevice = `/remote/consent/devices/${scene.device.id}`
  expect(codeOf(await provider.put(ofDevice, { setting: 'always' }))).toBe('FORBIDDEN')
  await choose('never')
  expect((await owner.get(ofDevice)).body.data).toMatchObject({ setting: 'inherit', mode: 'never', state: 'closed' })
  expect((await owner.put(ofDevice, { setting: 'always' })).status).toBe(200)
  expect((await provider.get(ofDevice)).body.data).toMatchObject({ setting: 'always', mode: 'always', state: 'open' })
  expect(await open(provider)).toBe('ok')
  expect((await owner.put(ofDevice, { setting: 'inherit' })).status).toBe(200)
  expect(await open(provider)).toBe('CONSENT_REFUSED')
})

it('REMOTE-218 nobody gets in by moving the device or its company', async () => {
  await choose('never')
  const move = { device_id: [scene.device.id], company_id: providerId }
  expect(codeOf(await provider.post('/devices/move', move))).toBe('CONSENT_REFUSED')
  await choose('inherit')
  const { build, admin } = scene.outpost
  const group = await build.company(providerId)
  const head = await build.user(group.id)
  expect(codeOf(await head.put(`/remote/consent/companies/${group.id}`, { setting: 'never' }))).toBe('ok')
  const below = await build.company(group.id)
  expect(codeOf(await admin.post('/companies/move', { source: below.id, target: providerId }))).toBe('ok')
  expect((await admin.get(`/remote/consent/companies/${below.id}`)).body.data).toMatchObject({ mode: 'never' })
})

it('REMOTE-219 with ask, only a user of the owning company can let somebody in', async () => {
  await choose('ask')
  expect(await open(provider)).toBe('APPROVAL_REQUIRED')
  expect(await approvalOf(provider)).toBe('needed')
  const id = await ask(provider)
  expect(codeOf(await scene.outpost.admin.post(`/remote/access-requests/${id}/approval`))).toBe('FORBIDDEN')
  expect((await owner.post(`/remote/access-requests/${id}/approval`)).status).toBe(200)
  const { client } = await scene.open(entryId, provider)
  expect((await owner.post(`/remote/access-requests/${id}/revocation`)).status).toBe(200)
  await client.until('the end', () => endOf(client) !== undefined, 5000)
  expect(endOf(client)?.reason).toBe('access_revoked')
  expect(await open(provider)).toBe('APPROVAL_REQUIRED')
})

it('REMOTE-219 a window is open on its days and times in its time zone, also across midnight', async () => {
  const zone = 'Asia/Tokyo'
  const [row] = await scene.outpost.asOwner(
    `select extract(isodow from now() at time zone '${zone}')::int as day, to_char(now() at time zone '${zone}', 'HH24:MI') as clock`,
  )
  const { day, clock } = row as { day: number; clock: string }
  const shift = (minutes: number): string => {
    const [hours, rest] = clock.split(':').map(Number)
    const at = (((hours! * 60 + rest! + minutes) % 1440) + 1440) % 1440
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  }
  const before = (d: number): number => (d === 1 ? 7 : d - 1)
  const passesMidnight = (opens: string): boolean => opens > clock
  const opensAt = (days: number[], opens: string, closes: string) =>
    choose('window', { days, opens, closes, time_zone: zone })
  const opens = shift(-120)
  await opensAt([passesMidnight(opens) ? before(day) : day], opens, shift(120))
  expect(await open(provider)).toBe('ok')
  await opensAt([passesMidnight(opens) ? day : before(day)], opens, shift(120))
  expect(await open(provider)).toBe('CONSENT_REFUSED')
  await opensAt([1, 2, 3, 4, 5, 6, 7], shift(60), shift(120))
  expect(await open(provider)).toBe('CONSENT_REFUSED')
  expect((await owner.get(`/remote/consent/companies/${customerId}`)).body.data).toEqual({
    setting: 'window',
    mode: 'window',
    days: [1, 2, 3, 4, 5, 6, 7],
    opens: shift(60),
    closes: shift(120),
    time_zone: zone,
    state: 'closed',
  })
})

it('REMOTE-220 what is chosen must be days, times and a time zone', async () => {
  for (const [more, source] of [
    [{ days: [8] }, 'days.0'],
    [{ days: [] }, 'days'],
    [{ opens: '8' }, 'opens'],
    [{ closes: '24:00' }, 'closes'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  ] as const) {
    const answer = await owner.put(`/remote/consent/companies/${customerId}`, { setting: 'window', ...more })
    expect([answer.status, answer.body.errors[0].source]).toEqual([422, source])
  }
})

it('REMOTE-219 sessions end when the owner no longer allows them', { timeout: 60_000 }, async () => {
  const { client } = await scene.open(entryId, provider)
  await choose('never')
  await client.until('the end', () => endOf(client) !== undefined, 20_000)
  expect(endOf(client)?.reason).toBe('consent_over')
})

it('REMOTE-221 REMOTE-222 emergency access goes past approval and consent, and alerts the owner, who can revoke it', async () => {
  await choose('never')
  await scene.outpost.admin.put(`/remote/access-requests/settings/${customerId}`, { setting: 'yes' })
  expect((await breakGlass(person(scene.outpost.url, provider.headers))).status).toBe(423)
  const answer = await breakGlass(provider)
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  const { id } = answer.body.data
  expect(answer.body.data).toMatchObject({ state: 'granted', emergency: true, device_id: scene.device.id })
  const { client } = await scene.open(entryId, provider)
  const [alarm] = (await owner.get('/notifications?limit=5')).body.data
  expect(alarm).toMatchObject({ type: 'accessForced', params: { id, reason: 'Water is flooding the hall' } })
  const alarms = () =>
    smtp.mails.filter(({ to, text }) => to.includes(owner.email) && text.includes('Water is flooding'))
  await expect.poll(() => alarms().length, { timeout: 15_000 }).toBe(1)
  const acts = (await scene.outpost.admin.get('/audit?limit=50')).body.data
  expect(acts).toContainEqual(
    expect.objectContaining({ act: 'POST /remote/emergency-access', target: `access-request:${id}` }),
  )
  expect((await owner.get('/remote/access-requests')).body.data).toMatchObject([{ id, emergency: true }])
  expect((await owner.post(`/remote/access-requests/${id}/revocation`)).status).toBe(200)
  await client.until('the end', () => endOf(client) !== undefined, 5000)
  expect(endOf(client)?.reason).toBe('access_revoked')
  expect(await open(provider)).toBe('CONSENT_REFUSED')
  await scene.outpost.admin.put(`/remote/access-requests/settings/${customerId}`, { setting: 'inherit' })
})

it('REMOTE-221 emergency access needs its own permission', async () => {
  const engineer = await scene.outpost.build.userWith(providerId, [2, 40, 43, 49])
  expect(codeOf(await breakGlass(engineer))).toBe('FORBIDDEN')
})
