import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { approve, approvedCpe, makeScene, newCpe, pendingOf, type Scene } from './testing/scene.ts'

let outpost: TestOutpost
let scene: Scene
beforeAll(async () => {
  outpost = await startOutpost(['api', 'worker'])
  scene = await makeScene(outpost)
})
afterAll(() => outpost.close())

const deviceOf = async (id: number) => (await scene.user.get(`/devices/${id}`)).body.data

test('CWMP-001 CWMP-009 a user creates credentials for the new devices of a company, sees their password once, and revokes them', async () => {
  const { credentials, user, companyId } = scene
  expect(credentials).toMatchObject({ url: `${outpost.url}/cwmp`, username: expect.stringMatching(/^acs-/) })
  expect(credentials.password).toHaveLength(22)
  const { body } = await user.get('/cwmp/addresses')
  expect(body.data).toMatchObject([{ company_id: companyId, username: credentials.username, last_used_at: null }])
  expect(JSON.stringify(body)).not.toContain(credentials.password)
  const other = (await user.post('/cwmp/addresses', { company_id: companyId })).body.data
  const cpe = newCpe(outpost, { ...scene, credentials: other })
  expect((await cpe.inform()).status).toBe(200)
  expect((await user.del(`/cwmp/addresses/${other.id}`)).status).toBe(200)
  expect((await cpe.inform()).status).toBe(401)
})

test('CWMP-002 a device with the credentials of the company waits for approval, and is asked nothing', async () => {
  const cpe = newCpe(outpost, scene)
  expect(await cpe.session(['0 BOOTSTRAP', '1 BOOT'])).toEqual([])
  const [waiting] = (await pendingOf(scene)).filter((each) => each['serial'] === cpe.options.serial)
  expect(waiting).toMatchObject({
    reason: 'join',
    protocol: 'tr-069',
    fingerprint_md5: '',
    oui: '00AABB',
    product_class: 'Gate',
    firmware: '1.0.0',
    name: 'Acme Gate',
    company_id: scene.companyId,
    ip: '127.0.0.1',
  })
  await cpe.session()
  expect((await pendingOf(scene)).filter((each) => each['serial'] === cpe.options.serial)).toHaveLength(1)
})

test('CWMP-003 an approved device gets credentials of its own, and is then online in the list with what it can do', async () => {
  const cpe = newCpe(outpost, scene)
  await cpe.session()
  const id = await approve(scene, cpe.options.serial)
  expect(await deviceOf(id)).toMatchObject({ status: 2, protocol: 'tr-069', serial: cpe.options.serial })
  await cpe.session()
  expect(cpe.username).toMatch(/^cpe-/)
  expect(cpe.password).not.toBe(scene.credentials.password)
  expect(await deviceOf(id)).toMatchObject({
    status: 1,
    agent: 'TR-069',
    firmware: '1.0.0',
    original_model: 'Gate 7 <Pro>',
    ip: '127.0.0.1',
  })
  // Its own credentials are the only ones that let it in.
  expect((await cpe.inform()).status).toBe(200)
  expect(await pendingOf(scene)).not.toContainEqual(expect.objectContaining({ serial: cpe.options.serial }))
  expect(cpe.values.get('Device.ManagementServer.PeriodicInformInterval')).toBe('300')
})

test('CWMP-004 another device with the serial number and the credentials of the company does not take over', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  const other = newCpe(outpost, scene, { serial: cpe.options.serial })
  expect(await other.session(['0 BOOTSTRAP'])).toEqual([])
  expect(await pendingOf(scene)).toContainEqual(
    expect.objectContaining({ serial: cpe.options.serial, reason: 'rekey', device_id: id }),
  )
  // The first one goes on as before.
  expect((await cpe.inform()).status).toBe(200)
  // A user who knows that the device was reset approves it again; then the old credentials are invalid.
  expect(await approve(scene, cpe.options.serial)).toBe(id)
  await other.session()
  expect(other.username).toMatch(/^cpe-/)
  expect((await other.inform()).status).toBe(200)
  expect((await cpe.inform()).status).toBe(401)
})

test('CWMP-005 credentials of one device in another one are refused, which the page of the device shows', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  const clone = newCpe(outpost, scene, { serial: 'S-clone' })
  clone.values.set('Device.ManagementServer.Username', cpe.username)
  clone.values.set('Device.ManagementServer.Password', cpe.password)
  expect((await clone.inform()).status).toBe(403)
  const { body } = await scene.user.get(`/devices/${id}/connect-attempts`)
  expect(body.data[0].reason).toContain('S-clone')
})

test('CWMP-006 an approval holds for the network that was shown: from another one the device waits again', async () => {
  const cpe = newCpe(outpost, scene)
  await cpe.session()
  const id = await approve(scene, cpe.options.serial)
  await outpost.asOwner(`update cwmp_devices set network = '198.51' where device_id = ${id}`)
  expect(await cpe.session()).toEqual([])
  expect(cpe.username).toBe(scene.credentials.username)
  expect(await pendingOf(scene)).toContainEqual(
    expect.objectContaining({ serial: cpe.options.serial, reason: 'rekey', device_id: id }),
  )
})

test('CWMP-030 each issue has a new password, and a second request before the first was confirmed awaits approval', async () => {
  const real = newCpe(outpost, scene)
  await real.session()
  const id = await approve(scene, real.options.serial)
  const thief = newCpe(outpost, scene, { serial: real.options.serial })
  thief.faults.set('SetParameterValues', '9001')
  const [asked] = await thief.session()
  const [username, password] = [...asked!.xml.matchAll(/<Value[^>]*>([^<]*)</g)].map(([, value]) => value!)
  expect(username).toMatch(/^cpe-/)
  // What the thief has read is invalid, and the real device is not given the same.
  thief.values.set('Device.ManagementServer.Username', username!).set('Device.ManagementServer.Password', password!)
  expect((await thief.inform()).status).toBe(401)
  expect(await real.session()).toEqual([])
  expect(await pendingOf(scene)).toContainEqual(
    expect.objectContaining({ serial: real.options.serial, reason: 'rekey', device_id: id }),
  )
  const attempts = (await scene.user.get(`/devices/${id}/connect-attempts`)).body.data
  expect(attempts[0].reason).toContain('were issued to 127.0.0.1')
  const logs = JSON.stringify((await scene.user.get(`/devices/${id}/logs`)).body.data)
  expect(logs).toContain('Issued credentials of its own to the device at 127.0.0.1')
  expect(await approve(scene, real.options.serial)).toBe(id)
  await real.session()
  expect((await real.inform()).status).toBe(200)
  expect(real.password).not.toBe(password)
})

test('CWMP-031 an open session ends when another device is approved in place of this one', async () => {
  const { cpe } = await approvedCpe(outpost, scene)
  await newCpe(outpost, scene, { serial: cpe.options.serial }).session()
  await cpe.inform()
  await approve(scene, cpe.options.serial)
  const stay = cpe.envelope('1', '<cwmp:GetRPCMethods></cwmp:GetRPCMethods>')
  await until(async () => (await cpe.post(stay)).status === 401, 'the end of the session')
})

test('CWMP-031 a device that was evicted gets no command in its open session, even if nobody has ended it', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  await cpe.inform()
  await scene.user.post('/devices/actions', { action: 'reboot', device_id: [id] })
  await outpost.asOwner(`update cwmp_devices set username = username || '0' where device_id = ${id}`)
  expect((await cpe.post('')).status).toBe(204)
  expect((await scene.user.get(`/devices/${id}/commands`)).body.data[0].state).toBe('queued')
})

test('CWMP-007 a wrong password, an old answer to a challenge and none at all are refused with 401', async () => {
  const cpe = newCpe(outpost, scene, { password: 'wrong' })
  expect((await cpe.inform()).status).toBe(401)
  const nobody = newCpe(outpost, scene, { username: 'acs-nobody' })
  expect((await nobody.inform()).status).toBe(401)
  const good = newCpe(outpost, scene)
  const challenge = String((await good.post('')).headers['www-authenticate'])
  const answer = good.answerTo(challenge)
  const inform = good.envelope('1', '<cwmp:Inform></cwmp:Inform>')
  expect((await good.post(inform, answer)).status, 'right, but it says nothing of itself').toBe(400)
  expect((await good.post(inform, answer)).status, 'the same answer again').toBe(401)
})

test.each(['\0a:b', 'acs-\0:b'])('CWMP-007 the credentials %j are refused with 401', async (text) => {
  const cpe = newCpe(outpost, scene)
  expect((await cpe.post('', `Basic ${Buffer.from(text).toString('base64')}`)).status).toBe(401)
})

test('CWMP-008 a device that has missed two periodic sessions is offline', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  await outpost.asOwner(
    `update cwmp_devices set last_inform_at = now() - interval '11 minutes 5 seconds' where device_id = ${id}`,
  )
  const { sweepSilent } = await import('./silence.ts')
  await sweepSilent(outpost.running.app)
  expect(await deviceOf(id)).toMatchObject({ status: 0, offline_reason: expect.stringContaining('missed two') })
  await cpe.session()
  expect((await deviceOf(id)).status).toBe(1)
})

/** Lets so many devices wait with the credentials of a company, the first of them longest. */
const fillList = (companyId: number, count: number) =>
  outpost.asOwner(`
    insert into pending_devices (company_id, reason, fingerprint, public_key, serial, mac, imei, model, firmware, name, ip, network, protocol, claim, first_seen_at)
    select ${companyId}, 'join', 'filled ${companyId} ' || n, '', 'F' || n, '', '', '', '', '', '127.0.0.1', '127.0.0.1', 'tr-069',
      '{"oui": "00AABB", "product_class": "Gate"}', now() - interval '1 day' + n * interval '1 second'
    from generate_series(1, ${count}) n`)

test('CWMP-032 however many devices wait with the credentials of a company, those of others wait too, and new ones of its own replace the oldest', async () => {
  const [crowded, other] = [await makeScene(outpost), await makeScene(outpost)]
  const { cpe: known } = await approvedCpe(outpost, crowded)
  const second = newCpe(outpost, crowded, { serial: known.options.serial })
  await second.session()
  await fillList(crowded.companyId, 999)
  const serials = async (where: Scene) => (await pendingOf(where)).map(({ serial }) => serial)
  const [mine, theirs] = [newCpe(outpost, crowded), newCpe(outpost, other)]
  await theirs.session()
  expect(await serials(other)).toEqual([theirs.options.serial])
  await mine.session()
  const waiting = await serials(crowded)
  expect(waiting).toHaveLength(1000)
  expect(waiting).toEqual(expect.arrayContaining([mine.options.serial, known.options.serial, 'F2']))
  expect(waiting).not.toContain('F1')
})

test('CWMP-033 a device that waits from two networks is one device after its approval', async () => {
  const cpe = newCpe(outpost, scene)
  await cpe.session()
  await outpost.asOwner(
    `update pending_devices set fingerprint = 'elsewhere', network = '198.51.100.7', ip = '198.51.100.7' where serial = '${cpe.options.serial}'`,
  )
  await cpe.session()
  const both = (await pendingOf(scene)).filter(({ serial }) => serial === cpe.options.serial)
  const [here, elsewhere] = ['127.0.0.1', '198.51.100.7'].map((ip) => both.find((each) => each['ip'] === ip)!)
  const decide = async (row: Record<string, unknown>) =>
    scene.user.post(`/devices/pending/${Number(row['id'])}/approve`, { fingerprint: row['fingerprint'] })
  const { device_id: id } = (await decide(here!)).body.data
  expect(await pendingOf(scene)).toContainEqual(
    expect.objectContaining({ fingerprint: 'elsewhere', reason: 'rekey', device_id: id }),
  )
  expect((await decide(elsewhere!)).body.data).toEqual({ device_id: id })
})

test('CWMP-033 a device that waited as a new one and is known now waits as a second key', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  const second = newCpe(outpost, scene, { serial: cpe.options.serial })
  await second.session()
  await outpost.asOwner(
    `update pending_devices set device_id = null, reason = 'join' where serial = '${cpe.options.serial}'`,
  )
  await second.session()
  expect(await pendingOf(scene)).toContainEqual(
    expect.objectContaining({ serial: cpe.options.serial, reason: 'rekey', device_id: id }),
  )
})

test('CWMP-034 a new device with the credentials of a company notifies its users, and not the operator', async () => {
  const { user, ...company } = await makeScene(outpost)
  await newCpe(outpost, { user, ...company }).session()
  const summaries = async (who: Scene['user']) =>
    (await who.get('/notifications?limit=100')).body.data.map(({ type }: { type: string }) => type)
  expect(await summaries(user)).toEqual(['devicesUnclaimed'])
  expect(await summaries(outpost.admin)).not.toContain('devicesUnclaimed')
})
