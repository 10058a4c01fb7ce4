import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

const create = async (input: object, caller: Pick<typeof outpost.admin, 'post'> = outpost.admin) =>
  caller.post('/metrics-tokens', { name: 'Prometheus', ...input })
const scrape = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${outpost.url}/api/metrics/devices`, { headers: { authorization: `Bearer ${token}`, ...headers } })

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

const unescaped = (text: string) =>
  text.replaceAll(/\\(.)/g, (_, sign: string) => {
    if (!'\\"n'.includes(sign)) throw new Error(`unknown escape ${sign}`)
    return sign === 'n' ? '\n' : sign
  })

/**
 * A strict reader of Prometheus' text format 0.0.4: every family has one HELP and one TYPE line before its samples, its
 * samples are one group, no series is there twice, and nothing is left of a line.
 */
function parse(text: string): { samples: Sample[]; types: Map<string, string> } {
  expect(text.endsWith('\n')).toBe(true)
  const [samples, types, helps, series] = [[] as Sample[], new Map<string, string>(), new Set(), new Set()]
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const comment = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/s.exec(line)
    if (comment) {
      const [, kind, name = '', rest = ''] = comment
      if (kind === 'HELP') {
        if (helps.has(name)) throw new Error(`a second HELP: ${line}`)
        helps.add(name)
        current = name
      } else {
        if (name !== current || types.has(name) || !/^(counter|gauge)$/.test(rest)) throw new Error(line)
        types.set(name, rest)
      }
      continue
    }
    const sample = /^([a-zA-Z_:][a-zA-Z0-9_:]*)\{(.*)\} (-?\d+(?:\.\d+)?(?:e[+-]\d+)?)$/s.exec(line)
    if (!sample || sample[1] !== current || !types.has(current)) throw new Error(`not a sample: ${line}`)
    const labels: Record<string, string> = {}
    let left = sample[2]!
    while (left) {
      const label = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,(?=.)|$)/.exec(left)
      if (!label || label[1]! in labels) throw new Error(`not a label: ${left}`)
      labels[label[1]!] = unescaped(label[2]!)
      left = left.slice(label[0].length)
    }
    if (series.has(`${current}{${sample[2]}}`)) throw new Error(`twice: ${line}`)
    series.add(`${current}{${sample[2]}}`)
    samples.push({ name: current, labels, value: Number(sample[3]) })
  }
  return { samples, types }
}

const readAll = async (token: string) => parse(await (await scrape(token)).text())
const valueOf = (samples: Sample[], name: string, device: number, own: Record<string, string> = {}) =>
  samples.find(
    (one) =>
      one.name === name &&
      one.labels['device_id'] === String(device) &&
      Object.entries(own).every(([key, value]) => one.labels[key] === value),
  )?.value

const report = (device: number, values: object, companyId: number) =>
  outpost.asOwner(
    `insert into device_states (device_id, company_id, reported_at, values) values (${device}, ${companyId}, '2026-01-02T03:04:05Z', '${JSON.stringify(values)}')`,
  )

test('INTEGRATIONS-001 INTEGRATIONS-003 a token reads the metrics of the devices of its company and subsidiaries, and of no other', async () => {
  const parent = await outpost.build.company()
  const child = await outpost.build.company(parent.id)
  const other = await outpost.build.company()
  const [a, b, c] = [
    await outpost.build.device(parent.id),
    await outpost.build.device(child.id),
    await outpost.build.device(other.id),
  ]
  await report(
    a.id,
    { signal: -71, signal_2: -90, sent: 1_234_567_890_123, router_uptime: 60, memory_used: 25 },
    parent.id,
  )
  await outpost.asOwner(`update devices set status = 1 where id = ${a.id}`)
  const { status, body } = await create({ company_id: parent.id })
  expect(status).toBe(201)
  const { samples, types } = await readAll(body.data.token)
  expect(valueOf(samples, 'device_up', a.id)).toBe(1)
  expect(valueOf(samples, 'device_up', b.id)).toBe(0)
  expect(valueOf(samples, 'device_up', c.id)).toBeUndefined()
  expect(valueOf(samples, 'device_signal_dbm', a.id, { modem: '1' })).toBe(-71)
  expect(valueOf(samples, 'device_signal_dbm', a.id, { modem: '2' })).toBe(-90)
  expect(valueOf(samples, 'device_mobile_sent_bytes_total', a.id, { modem: '1' })).toBe(1_234_567_890_123)
  expect(types.get('device_mobile_sent_bytes_total')).toBe('counter')
  expect(valueOf(samples, 'device_memory_used_ratio', a.id)).toBe(0.25)
  expect(valueOf(samples, 'device_last_report_timestamp_seconds', a.id)).toBe(Date.UTC(2026, 0, 2, 3, 4, 5) / 1000)
  expect(valueOf(samples, 'device_signal_dbm', b.id)).toBeUndefined()
  const info = samples.find(({ name, labels }) => name === 'device_info' && labels['device_id'] === String(b.id))
  expect(info?.labels).toMatchObject({ company_id: String(child.id), company: child.name })
  const alone = await create({ company_id: parent.id, include_subsidiaries: false })
  const { samples: few } = await readAll(alone.body.data.token)
  expect(valueOf(few, 'device_up', a.id)).toBe(1)
  expect(valueOf(few, 'device_up', b.id)).toBeUndefined()
})

test('INTEGRATIONS-002 the token is shown once and stored as a hash; its use is noted, and it ends when it is revoked or expires', async () => {
  const company = await outpost.build.company()
  const { body } = await create({ company_id: company.id, expires_in: 3600 })
  const { token, id } = body.data
  expect((await outpost.admin.get(`/metrics-tokens?company_id=${company.id}`)).body.data).toMatchObject([
    { id, last_used_at: null, name: 'Prometheus' },
  ])
  const rows = JSON.stringify(await outpost.asOwner("select *, encode(token_hash, 'escape') from metrics_tokens"))
  expect(rows).not.toContain(token)
  expect((await scrape(token)).status).toBe(200)
  const listed = await outpost.admin.get(`/metrics-tokens?company_id=${company.id}`)
  expect(JSON.stringify(listed.body)).not.toContain(token)
  expect(listed.body.data[0].last_used_at).toMatch(/^\d{4}-/)
  await outpost.asOwner(`update metrics_tokens set expires_at = now() where id = ${id}`)
  expect((await scrape(token)).status).toBe(401)
  await outpost.asOwner(`update metrics_tokens set expires_at = null where id = ${id}`)
  expect((await scrape(token)).status).toBe(200)
  expect((await outpost.admin.del(`/metrics-tokens/${id}`)).status).toBe(200)
  expect((await scrape(token)).status).toBe(401)
  expect((await fetch(`${outpost.url}/api/metrics/devices`)).status).toBe(401)
})

test('INTEGRATIONS-004 names of devices and their reports stay values of labels, whatever they contain', async () => {
  const company = await outpost.build.company()
  const device = await outpost.build.device(company.id)
  const name = 'a"} 1\\n\\\ndevice_up{device_id="1"} 5\u0000\u2028'
  await outpost.asOwner(
    `update devices set name = E'a"} 1\\\\n\\\\\\ndevice_up{device_id="1"} 5\u2028', firmware = E'x\\\\' where id = ${device.id}`,
  )
  const { body } = await create({ company_id: company.id })
  const { samples } = await readAll(body.data.token)
  const of = samples.filter(({ labels }) => labels['device_id'] === String(device.id))
  expect(of.length).toBeGreaterThan(1)
  for (const { labels } of of) expect(labels['device']).toBe(name.replace('\u0000', ''))
  expect(samples.find(({ name: family }) => family === 'device_info')!.labels['firmware']).toBe('x\\')
})

test('INTEGRATIONS-005 numbers of monitoring templates are series of one family, and texts and unknown addresses are none', async () => {
  const company = await outpost.build.company()
  const device = await outpost.build.device(company.id)
  const value = (address: string, kind: 'number' | 'text') =>
    ({ address, id: 0, kind, unit: 'V', history: false, timed: true, permission: undefined }) as const
  const known = new Map([
    ['7:tcp://10.0.0.1:502:volt"age', value('7:tcp://10.0.0.1:502:volt"age', 'number')],
    ['7:tcp://10.0.0.1:502:state', value('7:tcp://10.0.0.1:502:state', 'text')],
  ])
  const remove = outpost.running.app.values.add({
    name: 'test',
    ids: [32_768, 32_769],
    find: (address) => known.get(address),
    among: (addresses) => [...known.values()].filter(({ address }) => addresses.has(address)),
  })
  const values = {
    '7:tcp://10.0.0.1:502:volt"age': [12.5, 1],
    '7:tcp://10.0.0.1:502:state': ['on', 1],
    '8:unknown:x': [3, 1],
  }
  await report(device.id, values, company.id)
  const { body } = await create({ company_id: company.id })
  const { samples } = await readAll(body.data.token)
  remove()
  expect(samples.filter(({ name }) => name === 'device_template_value')).toEqual([
    {
      name: 'device_template_value',
      value: 12.5,
      labels: expect.objectContaining({
        template_id: '7',
        source: 'tcp://10.0.0.1:502',
        parameter: 'volt"age',
        unit: 'V',
      }),
    },
  ])
  expect(samples.find(({ name }) => name === 'device_metrics_omitted')!.value).toBe(0)
})

test('INTEGRATIONS-006 a client that accepts gzip gets it, and one that asks too often is told when to come again', async () => {
  const company = await outpost.build.company()
  await outpost.build.device(company.id)
  const { token } = (await create({ company_id: company.id })).body.data
  const zipped = await scrape(token, { 'accept-encoding': 'gzip' })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(zipped.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(parse(await zipped.text()).samples.length).toBeGreaterThan(2)
  const plain = await scrape(token, { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  await plain.text()
  let last = plain
  for (let n = 0; n < 40 && last.status === 200; n++) {
    last = await scrape(token)
    await last.arrayBuffer()
  }
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('INTEGRATIONS-007 only users who may see what the metrics reveal create tokens, within their part of the tree', async () => {
  const company = await outpost.build.company()
  const other = await outpost.build.company()
  const admin = await outpost.build.user(company.id, 'admin')
  expect((await create({ company_id: other.id }, admin)).body.errors).toMatchObject([{ source: 'company_id' }])
  expect((await create({}, admin)).status).toBe(201)
  expect((await create({}, await outpost.build.user(company.id, 'end_user'))).status).toBe(403)
})
