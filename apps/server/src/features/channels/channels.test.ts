import { allEndpoints } from '@outpost/contract/features'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../testing/calls.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { person, type Person } from '../../testing/person.ts'
import { channelJobs } from './jobs.ts'
import { openChannel, publishOnChannel, readEvents } from './service.ts'
import { type ChannelActs, cwmpActs } from './testing/cwmp-acts.ts'
import { vpnActs } from './testing/vpn-acts.ts'

let outpost: TestOutpost
let company: { id: number }
let admin: Person & { id: number }
beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' })
  company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())

const content = async (channel: string) => (await admin.get(`/status/channel/${channel}`)).body.data

test("CHANNELS-002 every call with a channel returns its name at once, which contains the user's id, and the channel can be read", async () => {
  const device = await outpost.build.device(company.id)
  const spare = await outpost.build.company(company.id)
  const file = await admin.post(
    '/files',
    formOf({ type: 'device_task_manager_file', file: new File(['a script'], 'script.sh') }),
  )
  const entry = {
    device_id: device.id,
    name: 'PLC',
    destination_ip: '127.0.0.1',
    destination_port: 22,
    protocol: 'ssh',
  }
  const webHost = '0'.repeat(32)
  const entryId = async (): Promise<number> => (await admin.get('/devices/remote-access?q=PLC')).body.data[0].id
  const addSession = (id: number) =>
    outpost.asOwner(
      `insert into remote_sessions (company_id, remote_access_id, device_id, user_id, username, name, protocol, ticket_until, web_host, expires_at, opener_kind, opener_id, opener_company_id)
       values (${company.id}, ${id}, ${device.id}, ${admin.id}, 'admin', 'PLC', 'http', now(), '${webHost}', now() + interval '1 hour', 'session', 1, ${company.id})`,
    )
  const iccid = '89470000000000000001'
  // A device does one thing at a time with its eSIM.
  const online = async (): Promise<number> => {
    const { id } = await outpost.build.device(company.id)
    await outpost.asOwner(`update devices set status = 1 where id = ${id}`)
    return id
  }
  const withHotspot = async (): Promise<number> => {
    const id = await online()
    await outpost.asOwner(`insert into hotspots (company_id, device_id, place, active, guests, abilities, reported_at)
      values (${company.id}, ${id}, 1, true, 0, '{users}', now())`)
    return id
  }
  const acts: ChannelActs = {
    'companies.remove': () => admin.del(`/companies/${spare.id}`),
    'mail.test': () =>
      admin.post('/email-configurations/test', {
        name: 'a',
        host: '127.0.0.1',
        port: 9,
        email: 'a@outpost.test',
        username: 'a',
        password: 'a',
      }),
    'deviceCommands.command': () => admin.post(`/devices/${device.id}/command`, { command: 'id' }),
    'deviceCommands.actions': () => admin.post('/devices/actions', { action: 'reboot', device_id: [device.id] }),
    'devicePasswords.generate': () => admin.post('/devices/passwords/generate', { data: [{ id: device.id }] }),
    'devicePasswords.set': () =>
      admin.post('/devices/passwords/set', {
        data: [{ id: device.id, password: 'Correct-Horse-9', password_confirmation: 'Correct-Horse-9' }],
      }),
    'deviceUpdates.set': () =>
      admin.post('/devices/updates/set', {
        data: [
          { id: device.id, action: 'update_firmware', file_id: file.body.data.id, offline: true, keep_settings: true },
        ],
      }),
    'taskGroups.run': async () => {
      const task = { name: 'x', order: 0, type: 'command', timeout: 9, data: { command: 'true' } }
      const group = await admin.post('/devices/tasks/groups', { name: 'Care', tasks: [task] })
      return admin.post(`/devices/tasks/groups/${group.body.data.id}`, { device_id: [device.id] })
    },
    'deviceUpdates.cancelActions': () => admin.post('/devices/actions/cancel', { device_id: [device.id] }),
    'devices.create': () =>
      admin.post('/devices', {
        data: [{ company_id: company.id, device_series: 'rut', serial: 'CHANNEL-1', mac: '001E42CC0001' }],
      }),
    'devices.setMonitoring': () =>
      admin.put('/devices/monitoring', { data: [{ device_id: device.id, monitoring_enabled: 1 }] }),
    'devices.move': () => admin.post('/devices/move', { device_id: [device.id], company_id: company.id }),
    'deviceCredits.update': () =>
      admin.put('/devices/credit', { data: [{ device_id: device.id, credit_enabled: false }] }),
    'remoteAccess.create': () => admin.post('/devices/remote-access', { data: [entry] }),
    'remoteAccess.update': async () => admin.put(`/devices/remote-access/${await entryId()}`, { name: 'PLC 2' }),
    'remoteCommands.run': async () => {
      const id = await entryId()
      await outpost.asOwner(`update remote_access set host_key_fingerprint = 'SHA256:x' where id = ${id}`)
      await outpost.asOwner(`update devices set status = 1 where id = ${device.id}`)
      return admin.post(`/remote/${id}/command`, { command: 'id', username: 'root', password: 'x' })
    },
    'remoteConnect.connect': async () => admin.post(`/devices/connect/${await entryId()}`, { duration: 60 }),
    'remoteConnect.webui': () => admin.post(`/devices/${device.id}/connect/webui`, { duration: 60 }),
    'remoteConnect.cli': () => admin.post(`/devices/${device.id}/connect/cli`, { duration: 60 }),
    'remoteConnect.status': async () => admin.post('/devices/connect/status', { id: [await entryId()] }),
    'remoteConnect.check': async () => {
      await outpost.asOwner(`update devices set status = 1 where id = ${device.id}`)
      return admin.post(`/devices/${device.id}/remote-access/check`)
    },
    'remoteConnect.unblock': async () => {
      await outpost.asOwner(`update devices set status = 1 where id = ${device.id}`)
      return admin.post(`/devices/${device.id}/remote-access/unblock`)
    },
    'remoteConnect.restart': async () => {
      await addSession(await entryId())
      return admin.post('/rms-connect/restart', { url: `${webHost}.web.localhost` })
    },
    'remoteConnect.end': async () =>
      admin.del(`/devices/connect/sessions/${(await admin.get('/devices/connect/logs')).body.data[0].id}`),
    'remoteScan.portScan': async () => {
      await outpost.asOwner(`update devices set status = 1 where id = ${device.id}`)
      return admin.get(`/devices/${device.id}/port-scan`)
    },
    'remoteScan.autoScan': async () => {
      // The scan before fails at once, because the device is not connected.
      await expect
        .poll(async () => (await admin.get(`/devices/${device.id}/ports`)).body.data.state, { timeout: 10_000 })
        .toBe('failed')
      return admin.get(`/devices/${device.id}/connect-auto-scan`)
    },
    'networkMap.observe': () => admin.post(`/devices/${device.id}/network/observe`),
    'hotspots.users': async () => admin.get(`/devices/${await withHotspot()}/hotspots/1/users`),
    'hotspots.addUser': async () =>
      admin.post(`/devices/${await withHotspot()}/hotspots/1/users`, { username: 'guest', password: 'secret1' }),
    'hotspots.removeUser': async () =>
      admin.del(`/devices/${await withHotspot()}/hotspots/1/users`, { username: 'guest' }),
    'esim.add': async () =>
      admin.post(`/devices/${await online()}/esim/profiles`, { activation_code: 'LPA:1$smdp.example$A' }),
    'esim.switch': async () => admin.put(`/devices/${await online()}/esim/profiles/${iccid}/state`, { enabled: true }),
    'esim.rename': async () => admin.put(`/devices/${await online()}/esim/profiles/${iccid}`, { nickname: 'Ferry' }),
    'esim.remove': async () => admin.del(`/devices/${await online()}/esim/profiles/${iccid}`),
    'esim.check': async () => admin.get(`/devices/${await online()}/check/esim-bootstrap`),
    'deviceAlertConfigurations.read': async () => {
      const id = await online()
      await outpost.asOwner(
        `update devices set agent = 'fake agent', model = 'RUTX50', firmware = 'RUTX_R_00.07.06' where id = ${id}`,
      )
      return admin.get(`/devices/alerts-configurations?id=${id}`)
    },
    'deviceAlertConfigurations.create': async () =>
      admin.post('/devices/alerts-configurations', {
        data: [
          {
            device_id: device.id,
            alert_type_id: 3,
            alert_subtype_id: 8,
            action: 1,
            message: 'Restarted',
            email: 'a@example.com',
            redundancy_interval: 0,
            data_limit: 0,
          },
        ],
      }),
    'multiConfig.read': async () => {
      await outpost.asOwner(`update devices set agent = 'fake agent', status = 1 where id = ${device.id}`)
      return admin.post('/devices/configurator/configuration', {
        device_id: device.id,
        endpoints: [{ path: '/system/config' }],
      })
    },
    'multiConfig.configure': () =>
      admin.post('/devices/configurator/configure', {
        configuration: [{ device_id: [device.id], path: '/system/config', method: 'PUT', request_data: { data: {} } }],
      }),
    'configTemplates.use': async () => {
      const template = [{ path: '/system/config', method: 'PUT', request_data: { data: { hostname: 'a' } } }]
      const made = await admin.post('/devices/configurator/templates', {
        company_id: company.id,
        name: 'A template',
        version: '1.0.0',
        template,
      })
      return admin.post(`/devices/configurator/templates/${made.body.data.id}/use`, { device_id: [device.id] })
    },
    'reports.generate': async () => {
      const made = await admin.post('/reports', {
        company_id: company.id,
        type: 'single',
        period: 'day',
        parameters: ['signal'],
        applied_by: 'device',
        apply_list: [device.id],
      })
      return admin.post(`/reports/${made.body.data.id}/generate`)
    },
    'remoteAccess.remove': async () =>
      admin.del('/devices/remote-access', { id: [(await admin.get('/devices/remote-access?q=PLC')).body.data[0].id] }),
    ...cwmpActs(outpost, admin, company.id),
    ...vpnActs(outpost, admin, device.id),
  }
  // A new endpoint that answers with a channel fails here until it is added above.
  expect(Object.keys(acts).toSorted()).toEqual(
    allEndpoints
      .filter(({ endpoint }) => endpoint.answer.kind === 'channel')
      .map(({ feature, key }) => `${feature}.${key}`)
      .toSorted(),
  )
  const names = new Set<string>()
  for (const [name, act] of Object.entries(acts)) {
    const { status, body } = await act()
    expect([200, 201], `${name}: ${JSON.stringify(body)}`).toContain(status)
    const { channel } = body.meta as { channel: string }
    expect(channel, name).toMatch(new RegExp(`^private-status\\.${admin.id}\\.[0-9A-Za-z]{32}$`))
    expect((await admin.get(`/status/channel/${channel}`)).status, name).toBe(200)
    names.add(channel)
  }
  expect(names.size).toBe(Object.keys(acts).length)
})

test('CHANNELS-004 an event is read as it was published, with the error number under both spellings', async () => {
  const { app } = outpost.running
  const channel = await openChannel(app.db, admin.id)
  const full = {
    status: 'progress',
    type: 'port_scan',
    value: 'Ports',
    progress: { value: 1, total: 3 },
    link: 'https://outpost.example/',
    ports: [{ port: 22 }],
    data: { a: 1 },
  } as const
  await publishOnChannel(app.bus, app.db, channel, '7', { ...full, ports: [...full.ports] })
  await publishOnChannel(app.bus, app.db, channel, '7', { status: 'error', type: 'text', value: 'No', errorCode: -1 })
  await publishOnChannel(app.bus, app.db, channel, '8', {
    status: 'completed',
    type: 'api_forward',
    value: 'Yes',
    errorcode: 0,
  })
  expect(await content(channel)).toEqual({
    7: [full, { status: 'error', type: 'text', value: 'No', errorcode: -1, errorCode: -1 }],
    8: [{ status: 'completed', type: 'api_forward', value: 'Yes', errorcode: 0, errorCode: 0 }],
  })
})

test('CHANNELS-006 a final event has an error number, even if none was given', async () => {
  const { app } = outpost.running
  const channel = await openChannel(app.db, admin.id)
  for (const status of ['progress', 'completed', 'warning', 'error'] as const)
    await publishOnChannel(app.bus, app.db, channel, status, { status, type: 'text', value: status })
  const said = await content(channel)
  expect(said.progress).toEqual([{ status: 'progress', type: 'text', value: 'progress' }])
  expect(
    [said.completed[0], said.warning[0], said.error[0]].map((event) => [event.errorCode, event.errorcode]),
  ).toEqual([
    [0, 0],
    [0, 0],
    [-1, -1],
  ])
})

test('CHANNELS-008 only the user who started the action can read its channel, with a token of any scope', async () => {
  const token = async (owner: Person, scopes: string[]) =>
    person(outpost.url, {
      authorization: `Bearer ${(await owner.post('/account/tokens', { name: scopes.join(), scopes })).body.data.token}`,
    })
  const device = await outpost.build.device(company.id)
  const script = await token(admin, ['device_actions:write'])
  const { body } = await script.post('/devices/actions', { action: 'reboot', device_id: [device.id] })
  const { channel } = body.meta as { channel: string }
  for (const reader of [
    script,
    await token(admin, ['tags:read']),
    await token(admin, ['device_location:read']),
    await token(admin, ['*']),
    admin,
  ]) {
    expect(await reader.get(`/status/channel/${channel}`)).toMatchObject({
      status: 200,
      body: { success: true, data: { [device.id]: [{ status: 'sent' }] } },
    })
  }
  const colleague = await outpost.build.user(company.id)
  for (const other of [
    colleague,
    await token(colleague, ['*']),
    outpost.admin,
    await token(outpost.admin, ['device_actions:write']),
  ]) {
    expect(await other.get(`/status/channel/${channel}`)).toMatchObject({
      status: 404,
      body: { code: 'CHANNEL_NOT_FOUND' },
    })
  }
})

test('CHANNELS-016 the secrets of an event can be read for ten minutes, are then erased, and the event stays', async () => {
  const { app } = outpost.running
  const channel = await openChannel(app.db, admin.id)
  const said = { status: 'completed', type: 'text', value: 'Ready', errorCode: 0 } as const
  const sealed = app.sealer.seal(Buffer.from(JSON.stringify({ data: { content: 'a private key' } })))
  for (const key of ['new', 'old']) await publishOnChannel(app.bus, app.db, channel, key, said, sealed)
  const [early] = await outpost.asOwner(`update channel_events set at = now() - interval '9 minutes 50 seconds'
    where channel = '${channel}' and key = 'new' returning id`)
  const [late] = await outpost.asOwner(`update channel_events set at = now() - interval '10 minutes 1 second'
    where channel = '${channel}' and key = 'old' returning id`)
  const read = await content(channel)
  expect(read.new[0]).toMatchObject({ value: 'Ready', data: { content: 'a private key' } })
  expect(read.old).toEqual([{ status: 'completed', type: 'text', value: 'Ready', errorcode: 0, errorCode: 0 }])
  // Pages that are open, too, get a secret only as long as it can be read.
  const pushed = await readEvents(app.db, app.sealer, [Number(early!['id']), Number(late!['id'])])
  expect(pushed.map((event) => event!.data !== undefined)).toEqual([true, false])
  await channelJobs.find(({ name }) => name === 'channels.erase-secrets')!.run(app, {})
  const left = await outpost.asOwner(
    `select key, sealed is null as erased from channel_events where channel = '${channel}' order by id`,
  )
  expect(left).toEqual([
    { key: 'new', erased: false },
    { key: 'old', erased: true },
  ])
})

test('CHANNELS-014 a channel with more events than are returned still shows the outcome of every device', async () => {
  const channel = await openChannel(outpost.running.app.db, admin.id)
  await outpost.asOwner(
    `insert into channel_events (channel, key, event)
      select '${channel}', device, jsonb_build_object('status', case step when 3 then 'completed' else 'sent' end, 'type', 'text', 'value', step::text)
      from generate_series(1, 7000) device, generate_series(1, 3) step order by device, step`,
  )
  const events = await content(channel)
  const last = Object.values(events as Record<string, { value: string }[]>).map((all) => all.at(-1)!.value)
  expect(last).toHaveLength(7000)
  expect(new Set(last)).toEqual(new Set(['3']))
})
