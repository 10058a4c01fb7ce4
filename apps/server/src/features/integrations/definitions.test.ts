import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { filesIn } from './testing/definitions-command.ts'
import { edit, type Fields, fill, makeSide, meter, ok, pull, run, type Side } from './testing/definitions-company.ts'

let outpost: TestOutpost
let source: Side
let target: Side
let folder: string

beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_COMPANY_LEVELS: '5' })
})
afterAll(() => outpost.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-definitions-'))
  source = await makeSide(outpost)
  target = await makeSide(outpost)
  await fill(source)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('INTEGRATIONS-044 INTEGRATIONS-046 INTEGRATIONS-047 a folder applied to another company gives the same folder', async () => {
  const first = await pull(source, folder)
  expect(Object.keys(first)).toEqual([
    expect.stringMatching(/^Norway\/_Oslo_ _A_B_~[0-9a-f]{10}\/company\.json$/),
    expect.stringMatching(/^Norway\/_Oslo_ _A_B_~[0-9a-f]{10}\/tags\.json$/),
    'Norway/automations/Power is high.json',
    'Norway/company.json',
    expect.stringMatching(/^Norway\/templates~[0-9a-f]{10}\/company\.json$/),
    'definitions.json',
    'tags.json',
    expect.stringMatching(/^templates\/METER~[0-9a-f]{10}\.json$/),
    expect.stringMatching(/^templates\/Meter~[0-9a-f]{10}\.json$/),
  ])
  expect(first['tags.json']).toBe(
    '[\n  {\n    "name": "Critical",\n    "description": "",\n    "color": "#ff0000",\n    "actions": []\n  }\n]\n',
  )
  const automation = JSON.parse(first['Norway/automations/Power is high.json']!)
  expect(automation.conditions_body[0].expression[0].parameter).toEqual({ template: 'Meter', value: 'meter:power' })
  expect(automation).toMatchObject({ follows_tags: ['Critical'], follows_companies: [['Norway', '../Oslo: "A/B"']] })
  expect(await pull(source, folder)).toEqual(first)

  const planned = await run(target, 'plan', folder)
  expect(planned).toMatchObject({ code: 2, err: '' })
  expect(planned.out).toContain(`+ automation Power is high in ${target.company.name} / Norway\n`)
  expect(planned.out).toContain('8 to create, 0 to change, 0 not in the folder, 0 equal.\n')
  expect(await run(target, 'apply', folder)).toMatchObject({ code: 1, err: expect.stringContaining('needs --yes') })
  expect((await run(target, 'apply', folder, '--yes')).code).toBe(0)
  expect(await run(target, 'apply', folder, '--yes')).toEqual({
    code: 0,
    out: '0 to create, 0 to change, 0 not in the folder, 8 equal.\n',
    err: '',
  })
  const other = join(folder, '.other')
  expect(await pull(target, other)).toEqual(first)
})

test('INTEGRATIONS-046 INTEGRATIONS-047 changes are shown by field, and removals need --remove', async () => {
  await pull(source, folder)
  await edit<Fields[]>(folder, 'tags.json', ([critical]) => [{ ...critical, color: '#00ff00' }, { name: 'New one' }])
  await edit(folder, 'Norway/company.json', (company) => ({ ...company, email: 'no@example.com', max_devices: 60 }))
  await edit(folder, 'Norway/automations/Power is high.json', (one) => ({
    ...one,
    cooldown_duration: 60,
    follows_tags: ['New one'],
  }))
  for (const gone of (await readdir(folder, { recursive: true })).filter((path) =>
    /(templates|METER)~\w+(\.json)?$/.test(path),
  ))
    await rm(join(folder, gone), { recursive: true })
  const expected = [
    '~ company Norway in COMPANY',
    '    email: null -> "no@example.com"',
    '    max_devices: 50 -> 60',
    '~ tag Critical in COMPANY',
    '    color: "#ff0000" -> "#00ff00"',
    '+ tag New one in COMPANY',
    '~ automation Power is high in COMPANY / Norway',
    '    cooldown_duration: 0 -> 60',
    '    follows_tags.0: "Critical" -> "New one"',
    '- template METER in COMPANY (not in the folder; stays without --remove)',
    '- company templates in COMPANY / Norway (not in the folder; stays without --remove)',
    '1 to create, 3 to change, 2 not in the folder, 3 equal.',
  ]
  const planned = await run(source, 'plan', folder)
  expect(planned).toMatchObject({ code: 2, err: '' })
  expect(planned.out.replaceAll(source.company.name, 'COMPANY').trimEnd().split('\n')).toEqual(expected)
  expect((await run(source, 'apply', folder, '--yes')).code).toBe(0)
  expect(await run(source, 'plan', folder)).toMatchObject({ code: 0 })
  const removed = await run(source, 'apply', folder, '--yes', '--remove')
  expect(removed.out).toMatch(/Removed template METER .*\nRemoved company templates /)
  expect(await run(source, 'plan', folder, '--remove')).toMatchObject({
    code: 0,
    out: '0 to create, 0 to change, 0 to remove, 7 equal.\n',
  })
})

test('INTEGRATIONS-045 references to users, groups, receivers, geofences and devices are names', async () => {
  const { company, admin } = source
  const group = await ok(
    admin.post('/devices/tasks/groups', {
      company_id: company.id,
      name: 'Restart',
      tasks: [{ type: 'command', name: 'One', order: 1, timeout: 10, data: { command: 'true' } }],
    }),
  )
  const receiver = await ok(
    admin.post('/alert-receivers', {
      company_id: company.id,
      name: 'Desk',
      kind: 'webhook',
      url: 'https://example.com/hook',
    }),
  )
  const fence = await ok(
    admin.post('/geofences', {
      company_id: company.id,
      name: 'Yard: north',
      kind: 'circle',
      latitude: 59.9,
      longitude: 10.7,
      radius: 100,
    }),
  )
  const device = await outpost.build.device(company.id)
  const [tag] = (await admin.get('/tags?q=Critical')).body.data
  await ok(admin.put(`/tags/${tag.id}`, { actions: [{ action: 'execute_tasks_group', source_id: group }] }))
  const actions = [
    { name: 'SendNotification', options: { message: 'Gone', receiving_users: [admin.id] } },
    { name: 'SendToReceivers', options: { message: 'Gone', receiver_ids: [receiver] } },
    { name: 'TaskManagerAction', options: { task_group_id: group } },
  ]
  const left = await ok(
    admin.post('/automations', {
      company_id: company.id,
      name: 'Left',
      conditions_body: [{ type: 'if', expression: [{ parameter: `geofence:${fence}`, operator: 'leaves' }], actions }],
    }),
  )
  const place = { x: 0, w: 4, h: 2 }
  const widgets = [
    { ...place, key: 1, y: 0, kind: 'value', parameters: ['signal'] },
    { ...place, key: 2, y: 2, kind: 'button', task_group_id: group },
  ]
  const dashboard = { device_id: device.id, name: 'Wall', shared: true, widgets }
  const wall = await ok(admin.post('/dashboards', dashboard))
  await ok(admin.post('/dashboards', { ...dashboard, name: 'Private', shared: false }))
  const files = await pull(source, folder)
  const all = Object.values(files).join('')
  for (const name of [
    '"task_group": "Restart"',
    '"Desk"',
    '"geofence": "Yard: north"',
    `"device": "${device.serial}"`,
    `"${admin.email}"`,
  ])
    expect(all).toContain(name)
  expect(all).not.toMatch(/"(?!unit_id)\w*_ids?"/)
  expect(Object.keys(files)).not.toContain('dashboards/Private.json')
  expect(await run(source, 'plan', folder)).toMatchObject({ code: 0 })
  await edit(folder, 'dashboards/Wall.json', (wall) => ({ ...wall, refresh: 300 }))
  await edit(folder, 'automations/Left.json', (left) => ({ ...left, description: 'New' }))
  expect((await run(source, 'apply', folder, '--yes')).code).toBe(0)
  const changed = await pull(source, folder)
  expect(changed).not.toEqual(files)
  await ok(admin.del(`/dashboards/${wall}`))
  await ok(admin.del(`/automations/${left}`))
  expect((await run(source, 'apply', folder, '--yes')).code).toBe(0)
  expect(await pull(source, folder)).toEqual(changed)
})

test('INTEGRATIONS-044 INTEGRATIONS-045 --company reads a part of the tree, and names may be those of companies above', async () => {
  expect(await run(source, 'pull', folder, '--company', 'Norway')).toMatchObject({ code: 0, err: '' })
  const files = await filesIn(folder)
  expect(Object.keys(files)).toContain('automations/Power is high.json')
  expect(Object.keys(files)).not.toContain('tags.json')
  expect(await run(source, 'plan', folder, '--company', 'Norway', '--remove')).toMatchObject({ code: 0 })
  expect(await run(source, 'plan', folder, '--company', 'Nowhere')).toMatchObject({
    code: 1,
    err: 'There is no company named Nowhere, or the token does not see it.\n',
  })
})

test('INTEGRATIONS-045 what a file cannot name is left out, and stays', async () => {
  const { company, admin } = source
  const data = [{ ...meter, host: '10.0.0.9' }]
  const template = { company_id: company.id, name: 'Meter', period: 60, enabled: true, data }
  await ok(admin.post('/data-collect/configs', template))
  const { out } = await run(source, 'pull', folder)
  expect(out).toContain('the company has more than one template with this name.\n')
  expect(out).toMatch(/Left out: automation Power is high .*: parameter is a template that cannot be named/)
  expect(Object.keys(await filesIn(folder)).filter((file) => file.startsWith('templates/'))).toHaveLength(1)
  expect(await run(source, 'plan', folder, '--remove')).toMatchObject({ code: 0 })

  // With a company, what is in it.
  await outpost.asOwner(`update companies set name = 'No' where name = 'Norway' and parent_id = ${company.id}`)
  const again = await run(source, 'pull', folder)
  expect(Object.keys(await filesIn(folder)).filter((file) => file.startsWith('Norway'))).toEqual([])
  expect(again.out).toContain(
    `Left out: company No in ${company.name}: it does not pass the checks of new definitions: name`,
  )
  expect(again.out).toContain(`Left out: tag Local in ${company.name} / No / ../Oslo: "A/B": its company is left out.`)
  expect(await run(source, 'plan', folder, '--remove')).toMatchObject({ code: 0 })
})

test('INTEGRATIONS-051 no file contains a secret, and a change keeps it', async () => {
  const ups = {
    url: 'ups',
    source: 'snmp',
    host: '10.0.0.6',
    community: 'kept-secret',
    variables: [{ id: 'load', ref: '1.3.6.1.2.1.33.1.2.4.0' }],
  }
  const page = {
    url: 'page',
    source: 'http',
    address: 'http://me:hidden@10.0.0.7/',
    variables: [{ id: 'all', type: 'string' }],
  }
  const template = { company_id: source.company.id, period: 60, enabled: true }
  const id = await ok(source.admin.post('/data-collect/configs', { ...template, name: 'UPS', data: [ups] }))
  await ok(source.admin.post('/data-collect/configs', { ...template, name: 'Page', data: [page] }))
  const { out } = await run(source, 'pull', folder)
  expect(out).toContain(`Left out of template UPS in ${source.company.name}: the SNMP community of the source ups.`)
  expect(out).toContain(
    `Left out: template Page in ${source.company.name}: the address of the source page contains a username or password.`,
  )
  expect(JSON.stringify(await filesIn(folder))).not.toMatch(/kept-secret|hidden|community/)
  await edit(folder, 'templates/UPS.json', (one) => ({ ...one, period: 120 }))
  expect((await run(source, 'apply', folder, '--yes', '--remove')).code).toBe(0)
  const stored = async () => (await source.admin.get(`/data-collect/configs/${id}`)).body.data
  expect(await stored()).toMatchObject({ period: 120, config: { data: [{ community: 'kept-secret' }] } })
  expect((await source.admin.get('/data-collect/configs?q=Page&type=user')).body.data).toHaveLength(1)
  // Another host must not get the password of this one.
  await edit(folder, 'templates/UPS.json', (one) => ({
    ...one,
    data: [{ ...ups, community: undefined, host: '10.0.0.8' }],
  }))
  expect((await run(source, 'apply', folder, '--yes')).code).toBe(0)
  expect(await stored()).toMatchObject({ config: { data: [{ host: '10.0.0.8', community: 'public' }] } })
})

test('INTEGRATIONS-046 the command says how it is called, and ends with code 1', async () => {
  const program = fileURLToPath(new URL('../../../../../tools/definitions/main.ts', import.meta.url))
  const start = promisify(execFile)(process.execPath, [program, 'plan', folder], { env: {}, timeout: 30_000 })
  await expect(start).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Set OUTPOST_URL to the address'),
  })
})
