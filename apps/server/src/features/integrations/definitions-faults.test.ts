import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { definitions, filesIn } from './testing/definitions-command.ts'
import { edit, type Fields, fill, makeSide, ok, pull, run, type Side, tokenOf } from './testing/definitions-company.ts'
import { startProxy, type Treatment } from './testing/unreliable-proxy.ts'

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

test('INTEGRATIONS-048 what is wrong is named with its file and field, before anything is sent', async () => {
  await pull(source, folder)
  const refused = async (...lines: string[]): Promise<void> => {
    const { code, out, err } = await run(source, 'apply', folder, '--yes')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    for (const line of lines) expect(err).toContain(line)
  }
  await edit(folder, 'Norway/automations/Power is high.json', (one) => ({
    ...one,
    follows_tags: ['Nowhere'],
    cooldown_duration: -1,
    colour: 1,
    company_id: 1,
  }))
  await edit<Fields[]>(folder, 'tags.json', (tags) => [...tags, { name: 'Second', color: 'red' }])
  await refused(
    'Norway/automations/Power is high.json: follows_tags.0: There is no tag "Nowhere"',
    'Norway/automations/Power is high.json: cooldown_duration: ',
    'tags.json: 1.color: ',
  )
  await edit(folder, 'Norway/automations/Power is high.json', (one) => ({
    ...one,
    follows_tags: [],
    cooldown_duration: 0,
  }))
  await edit<Fields[]>(folder, 'tags.json', ([critical]) => [critical])
  await refused('Power is high.json: colour: Unknown field.', 'Power is high.json: company_id: Unknown field.')
  await edit<Fields[]>(folder, 'tags.json', ([critical]) => [critical, critical])
  await writeFile(join(folder, 'templates/broken.json'), '{')
  await writeFile(join(folder, 'tag.json'), '[]')
  await symlink('/etc/hostname', join(folder, 'templates/link.json'))
  await refused(
    'tag.json: no kind of definition has this file.',
    'templates/link.json: this is neither a file nor a folder. Links are not followed.',
  )
  for (const file of ['tag.json', 'templates/link.json']) await rm(join(folder, file))
  await refused('tags.json: 1.name: tags.json: 0 has the same name.', 'templates/broken.json: This is not valid JSON')
})

test('INTEGRATIONS-048 every kind of reference is looked up', async () => {
  await pull(source, folder)
  const actions = ['config_upload', 'firmware_upload', 'execute_tasks_group', 'execute_multiconfig_template']
  await edit<Fields[]>(folder, 'tags.json', (tags) => [
    ...tags,
    { name: 'Actions', actions: actions.map((action) => ({ action, source: 'None' })) },
  ])
  const picture = { key: 1, kind: 'picture', x: 0, y: 0, w: 4, h: 2, image: 'None', remote_access_id: 1 }
  await mkdir(join(folder, 'dashboards'))
  await writeFile(
    join(folder, 'dashboards/Wall.json'),
    JSON.stringify({ name: 'Wall', device: '1', widgets: [picture], refresh: 60 }),
  )
  const step = { after: 60, receiving_users: ['none@example.com'], receivers: ['None'] }
  await edit(folder, 'Norway/automations/Power is high.json', (one) => ({ ...one, escalation: [step] }))
  const { code, err } = await run(source, 'plan', folder)
  const missing = (kind: string, name = 'None') =>
    `There is no ${kind} "${name}" that this definition can use, or more than one.`
  expect({ code, lines: err.trimEnd().split('\n').toSorted() }).toEqual({
    code: 1,
    lines: [
      `Norway/automations/Power is high.json: escalation.0.receivers.0: ${missing('receiver')}`,
      `Norway/automations/Power is high.json: escalation.0.receiving_users.0: ${missing('user', 'none@example.com')}`,
      `dashboards/Wall.json: device: ${missing('device', '1')}`,
      `dashboards/Wall.json: widgets.0.image: ${missing('image')}`,
      'dashboards/Wall.json: widgets.0.remote_access_id: This field cannot be set from a file.',
      `tags.json: 1.actions.0.source: ${missing('file')}`,
      `tags.json: 1.actions.1.source: ${missing('file')}`,
      `tags.json: 1.actions.2.source: ${missing('task group')}`,
      `tags.json: 1.actions.3.source: ${missing('configuration template')}`,
    ],
  })
})

test('INTEGRATIONS-048 nothing may refer to what --remove would remove', async () => {
  await pull(source, folder)
  await edit(folder, 'tags.json', () => [])
  expect(await run(source, 'plan', folder)).toMatchObject({ code: 0 })
  expect(await run(source, 'plan', folder, '--remove')).toMatchObject({
    code: 1,
    err: expect.stringContaining('follows_tags.0: There is no tag "Critical"'),
  })
})

test('INTEGRATIONS-048 a folder that pull has not written is left alone', async () => {
  await writeFile(join(folder, 'package.json'), '{}')
  expect(await run(source, 'pull', folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('has no definitions.json'),
  })
  expect(await run(source, 'plan', folder)).toMatchObject({ code: 1 })
  expect(Object.keys(await filesIn(folder))).toEqual(['package.json'])
})

test('INTEGRATIONS-049 apply stops at the first refusal, says what was not done, and goes on the next time', async () => {
  const first = await pull(source, folder)
  const scopes = [
    'companies:*',
    'tags:*',
    'data_collect:*',
    'device_alert_configurations:read',
    'device_dashboards:read',
    'user:read',
  ]
  const narrow = { ...target, token: await tokenOf(target.admin, scopes) }
  const stopped = await run(narrow, 'apply', folder, '--yes')
  expect(stopped.code).toBe(1)
  expect(stopped.err).toContain('POST /automations was refused with 403.\nSCOPE_MISSING: ')
  expect(stopped.err).toContain('Create a token that has the scope device_alert_configurations:write.')
  expect(stopped.err).toContain(
    `Stopped at automation Power is high in ${target.company.name} / Norway. 7 of 8 were done.`,
  )
  expect(await run(target, 'apply', folder, '--yes')).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 to create, 0 to change, 0 not in the folder, 7 equal.'),
  })
  expect(await pull(target, join(folder, '.other'))).toEqual(first)
  const none = await run({ ...target, token: await tokenOf(target.admin, ['user:read']) }, 'plan', folder)
  expect(none).toMatchObject({
    code: 1,
    err: expect.stringContaining('Create a token that has the scope companies:read.'),
  })
})

test('INTEGRATIONS-050 a busy server and a lost response lead to no second definition', async () => {
  await pull(source, folder)
  const proxy = await startProxy(outpost.url, (line, nth) => {
    if (line === 'GET /api/companies' && nth === 1) return { status: 429, headers: { 'retry-after': '1' } }
    return line === 'POST /api/tags' && nth === 1 ? 'lose the response' : 'pass'
  })
  try {
    expect(await definitions(proxy.url, target.token, 'apply', folder, '--yes')).toMatchObject({ code: 0, err: '' })
    expect(proxy.asked.filter((line) => line === 'POST /api/tags')).toHaveLength(3)
    expect(proxy.asked.filter((line) => line === 'GET /api/companies').length).toBeGreaterThan(1)
  } finally {
    await proxy.close()
  }
  expect(await run(target, 'plan', folder, '--remove')).toMatchObject({ code: 0 })
})

test('INTEGRATIONS-050 lists are read to their end, and busy servers are asked five times', async () => {
  await outpost.asOwner(
    `insert into tags (company_id, name) select ${source.company.id}, 'Tag ' || n from generate_series(1, 450) n`,
  )
  const { 'tags.json': text } = await pull(source, folder)
  expect(JSON.parse(text!)).toHaveLength(451)
  const proxy = await startProxy(outpost.url, () => ({ status: 429, headers: { 'retry-after': '1' } }))
  try {
    const { code, err } = await definitions(proxy.url, source.token, 'plan', folder)
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('GET /companies was refused with 429.') })
    expect(proxy.asked).toHaveLength(5)
  } finally {
    await proxy.close()
  }
})

test('INTEGRATIONS-052 a change that somebody makes after the plan is not overwritten', async () => {
  await pull(source, folder)
  await edit<Fields[]>(folder, 'tags.json', ([critical]) => [{ ...critical, color: '#00ff00' }])
  const [tag] = (await source.admin.get('/tags?q=Critical')).body.data
  const proxy = await startProxy(outpost.url, async (line): Promise<Treatment> => {
    if (line === `GET /api/tags/${tag.id}`) await ok(source.admin.put(`/tags/${tag.id}`, { color: '#0000ff' }))
    return 'pass'
  })
  try {
    const { code, err } = await definitions(proxy.url, source.token, 'apply', folder, '--yes')
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('Somebody has changed the tag Critical') })
    expect((await source.admin.get(`/tags/${tag.id}`)).body.data.color).toBe('#0000ff')
  } finally {
    await proxy.close()
  }
})

test('INTEGRATIONS-049 a lost connection leaves nothing half done that apply does not complete', async () => {
  const first = await pull(source, folder)
  const proxy = await startProxy(outpost.url, (line, nth) =>
    /^PUT .*\/flags$/.test(line) && nth === 1 ? 'lose the response' : 'pass',
  )
  try {
    const { code, err } = await definitions(proxy.url, target.token, 'apply', folder, '--yes')
    expect(code).toBe(1)
    expect(err).toContain('The server may have carried it out. Run plan to see its state.')
    expect(err).toContain('The company was created without its other settings. Run apply again to set them.')
    expect(proxy.asked.filter((line) => line.startsWith('PUT'))).toHaveLength(1)
  } finally {
    await proxy.close()
  }
  expect((await run(target, 'apply', folder, '--yes')).code).toBe(0)
  expect(await pull(target, join(folder, '.other'))).toEqual(first)
})
