import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { actOnce } from '../act/act.ts'
import { evaluateAll } from '../evaluate/round.ts'
import { startDeliveries } from './deliver.ts'

/** Messages to receivers, with a real receiver. There is no worker: the tests take each step themselves. */
let outpost: TestOutpost
let server: Server
let base = ''

interface Received {
  path: string
  headers: IncomingMessage['headers']
  body: string
}
const received: Received[] = []
/** How the receiver answers at each path. */
const answers: Record<string, (response: ServerResponse) => void> = {}

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() })
      const answer = answers[path]
      if (answer) answer(response)
      else response.end('taken')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  outpost = await startOutpost(['api'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' })
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await outpost.close()
})

const at = (path: string): Received[] => received.filter((request) => request.path === path)
const create = async (input: object) => {
  const { status, body } = await outpost.admin.post('/alert-receivers', { name: 'Operations', ...input })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data as { id: number; secret: string | null; target: string }
}
const webhook = (path: string) => create({ kind: 'webhook', url: `${base}${path}` })

/** Creates an automation that tells receivers of a weak signal, and reports one. @returns its actions */
async function trigger(ids: readonly number[]): Promise<{ automation: number; actions: number[]; device: number }> {
  const { id: device } = await outpost.build.device(1)
  const action = {
    name: 'SendToReceivers',
    options: { subject: 'Weak {{device}}', message: '{{signal}} dBm', receiver_ids: ids },
  }
  const weak = { type: 'if', expression: [{ parameter: 'signal', operator: '<', value: -100 }], actions: [action] }
  const { body } = await outpost.admin.post('/automations', { name: 'Weak signal', conditions_body: [weak] })
  const automation: number = body.data.id
  await outpost.admin.put(`/automations/${automation}/devices`, { devices: [device] })
  return { automation, device, actions: await report(automation, device, -101) }
}
async function report(automation: number, device: number, signal: number): Promise<number[]> {
  await outpost.asOwner(
    `insert into alert_inputs (device_id, at, values) values (${device}, now(), '{"signal": ${signal}}')`,
  )
  await evaluateAll(outpost.running.app)
  const rows = await outpost.asOwner(
    `select id from automation_actions where automation_id = ${automation} and state = 'waiting' and next_at is null order by id`,
  )
  const ids = rows.map((row) => Number(row['id']))
  for (const id of ids) await actOnce(outpost.running.app, id)
  return ids
}
const deliver = async (): Promise<void> =>
  void (await Promise.all((await startDeliveries(outpost.running.app)).started))
const stateOf = async (action: number) =>
  (
    await outpost.asOwner(
      `select state, message, attempts, next_at, incident_id from automation_actions where id = ${action}`,
    )
  )[0]!
const makeDue = () => outpost.asOwner('update automation_actions set next_at = now() where next_at is not null')

test('ALERTS-058 ALERTS-059 a webhook gets the message as JSON with a signature of id, time and body', async () => {
  const { id, secret } = await webhook('/signed')
  expect(secret).toMatch(/^whsec_[\w+/=]{44}$/)
  const { actions, automation } = await trigger([id])
  await deliver()
  const [request] = at('/signed')
  const { 'webhook-id': message, 'webhook-timestamp': time, 'webhook-signature': signature } = request!.headers
  const key = Buffer.from(secret!.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${message}.${time}.${request!.body}`).digest('base64')
  expect(signature).toBe(`v1,${expected}`)
  expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(10)
  const { incident_id } = await stateOf(actions[0]!)
  expect(JSON.parse(request!.body)).toMatchObject({
    id: message,
    type: 'firing',
    attempt: 1,
    duplicate_possible: false,
    incident_id,
    message: '-101 dBm',
    automation: { id: automation, name: 'Weak signal' },
  })
  expect(await stateOf(actions[0]!)).toMatchObject({ state: 'done', message: '200: taken', attempts: 1 })
  const { body } = await outpost.admin.get(`/alert-receivers/${id}/answers`)
  expect(body.data).toMatchObject([{ ok: true, status: 200, answer: 'taken', attempt: 1, action_id: actions[0] }])
})

test('ALERTS-060 the secret is in the response to the creation only, and sealed in the database', async () => {
  const { id, secret } = await webhook('/secret')
  for (const path of [`/alert-receivers/${id}`, '/alert-receivers', `/alert-receivers/${id}/answers`])
    expect(JSON.stringify((await outpost.admin.get(path)).body)).not.toContain(secret)
  const rows = await outpost.asOwner(
    `select r.*, encode(secret, 'escape') as text from alert_receivers r where id = ${id}`,
  )
  expect(JSON.stringify(rows)).not.toContain(secret)
  const slack = await create({ kind: 'slack', secret: `${base}/services/T0/B0/verysecretpath` })
  expect(slack).toMatchObject({ target: base.slice('http://'.length), secret: null, has_secret: true })
  answers['/services/T0/B0/verysecretpath'] = (response) =>
    response.writeHead(404).end(`no ${base}/services/T0/B0/verysecretpath`)
  const { body } = await outpost.admin.post(`/alert-receivers/${slack.id}/test`, {})
  expect(body.data).toMatchObject({ ok: false, status: 404 })
  expect(body.data.answer).toContain('(hidden)')
  expect(body.data.answer).not.toContain('verysecretpath')
})

test.each([
  ['slack', (url: string) => ({ secret: url })],
  ['webhook', (url: string) => ({ url })],
  ['ntfy', (url: string) => ({ url })],
])('ALERTS-060 an answer of %s shows no part of the path of the address, however short it is', async (kind, fields) => {
  const path = `/${kind}/h00k/tok9`
  const made = await create({ kind, ...fields(`${base}${path}`) })
  // ntfy gets the topic in the body.
  for (const asked of [path, `/${kind}/h00k/`])
    answers[asked] = (response) => response.writeHead(404).end(`Cannot POST ${path}; ${base}${path}: no tok9 in h00k`)
  const { body } = await outpost.admin.post(`/alert-receivers/${made.id}/test`, {})
  expect(body.data.status).toBe(404)
  expect(body.data.answer).toContain('Cannot POST (hidden)')
  expect(body.data.answer).not.toMatch(/h00k|tok9/)
  const kept = (await outpost.admin.get(`/alert-receivers/${made.id}/answers`)).body.data
  expect(JSON.stringify(kept)).not.toMatch(/h00k|tok9/)
})

test('ALERTS-061 a private address is refused when it is saved, and a name with one when a message is sent', async () => {
  const inner = { name: 'Inner', kind: 'webhook', url: 'http://10.1.2.3/' }
  for (const url of [
    'http://10.1.2.3/',
    'http://[::ffff:192.168.0.1]/',
    'http://169.254.169.254/latest',
    'http://0x0a010203/',
  ])
    expect(await outpost.admin.post('/alert-receivers', { ...inner, url })).toMatchObject({
      status: 422,
      body: { errors: [{ source: 'url' }] },
    })
  // Only 127.0.0.1 is permitted, and this name has the other loopback address.
  const { id } = await create({ kind: 'webhook', url: 'http://ip6-localhost:1/' })
  const { body } = await outpost.admin.post(`/alert-receivers/${id}/test`, {})
  expect(body.data.ok).toBe(false)
  expect(body.data.answer).toMatch(/private address|no address/)
})

test('ALERTS-062 a failed message is tried again with longer pauses for a day, with the same id and the number of the attempt', async () => {
  answers['/failing'] = (response) => response.writeHead(500).end('down')
  const { id } = await webhook('/failing')
  const { actions } = await trigger([id])
  const pauses: number[] = []
  for (let n = 0; n < 4; n++) {
    await makeDue()
    await deliver()
    pauses.push((new Date(String((await stateOf(actions[0]!))['next_at'])).getTime() - Date.now()) / 1000)
  }
  for (const [n, pause] of pauses.entries()) expect(pause).toBeGreaterThan(10 * 2 ** n - 2)
  const requests = at('/failing')
  expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(requests.map(({ body }) => JSON.parse(body).attempt)).toEqual([1, 2, 3, 4])
  expect(JSON.parse(requests[1]!.body).duplicate_possible).toBe(true)
  const waiting = await stateOf(actions[0]!)
  expect(waiting).toMatchObject({ state: 'waiting', message: expect.stringContaining('500: down') })
  await outpost.asOwner(
    `update automation_actions set created_at = now() - interval '25 hours' where id = ${actions[0]}`,
  )
  await makeDue()
  await deliver()
  expect(await stateOf(actions[0]!)).toMatchObject({ state: 'failed', message: '500: down', next_at: null })
})

test('ALERTS-063 a redirect is not followed, and a large answer is cut', async () => {
  answers['/redirect'] = (response) => response.writeHead(302, { location: `${base}/elsewhere` }).end()
  answers['/large'] = (response) => {
    const chunk = Buffer.alloc(1_000_000, 'x')
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }
  const redirect = await webhook('/redirect')
  const large = await webhook('/large')
  const test = async (id: number) => (await outpost.admin.post(`/alert-receivers/${id}/test`, {})).body.data
  expect(await test(redirect.id)).toMatchObject({ ok: false, status: 302 })
  expect(at('/elsewhere')).toEqual([])
  const answer = await test(large.id)
  expect(answer).toMatchObject({ ok: true, status: 200 })
  expect(answer.answer).toHaveLength(500)
})

test('ALERTS-064 a receiver that hangs does not delay others, and is tried again', async () => {
  answers['/hanging'] = () => {}
  const hanging = await webhook('/hanging')
  const quick = await webhook('/quick')
  const { actions } = await trigger([hanging.id, quick.id])
  const { started } = await startDeliveries(outpost.running.app)
  const ended = Promise.all(started)
  const begun = performance.now()
  while (at('/quick').length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(performance.now() - begun).toBeLessThan(3000)
  // Nothing else is sent to it meanwhile.
  expect((await startDeliveries(outpost.running.app)).started).toEqual([])
  await ended
  expect(await stateOf(actions[0]!)).toMatchObject({
    state: 'waiting',
    message: expect.stringContaining('no answer within 10 seconds'),
  })
  expect(await stateOf(actions[1]!)).toMatchObject({ state: 'done' })
  await outpost.admin.del(`/alert-receivers/${hanging.id}`)
}, 30_000)

test('ALERTS-065 the end is sent only after the beginning has arrived', async () => {
  answers['/late'] = (response) => response.writeHead(503).end()
  const { id } = await webhook('/late')
  const { automation, device, actions } = await trigger([id])
  await deliver()
  const [end] = await report(automation, device, -90)
  expect(await stateOf(end!)).toMatchObject({ state: 'waiting', next_at: null })
  delete answers['/late']
  await makeDue()
  await deliver()
  expect(await stateOf(actions[0]!)).toMatchObject({ state: 'done' })
  await actOnce(outpost.running.app, end!)
  await deliver()
  expect(at('/late').map(({ body }) => JSON.parse(body).type)).toEqual(['firing', 'firing', 'resolved'])
})

test('ALERTS-066 ALERTS-069 what waits for a deleted receiver fails, and the stored secret goes to its own host only', async () => {
  answers['/gone'] = (response) => response.writeHead(410).end()
  const { id } = await webhook('/gone')
  const { actions, automation } = await trigger([id])
  await deliver()
  const line = async () => {
    const [entry] = (await outpost.admin.get(`/automations/${automation}/logs`)).body.data
    return (await outpost.admin.get(`/automations/${automation}/logs/${entry.evaluation_id}`)).body.data[0]
  }
  expect(await line()).toMatchObject({ receiver: 'Operations', action_state: 'waiting' })
  expect((await outpost.admin.del(`/alert-receivers/${id}`)).status).toBe(200)
  expect(await stateOf(actions[0]!)).toMatchObject({ state: 'failed', message: 'The receiver was deleted.' })
  const ntfy = await create({ kind: 'ntfy', url: `${base}/alerts`, secret: 'tk_token' })
  expect(await outpost.admin.put(`/alert-receivers/${ntfy.id}`, { url: 'https://other.example/alerts' })).toMatchObject(
    {
      status: 422,
      body: { errors: [{ source: 'secret' }] },
    },
  )
})

test('ALERTS-102 the path of an address that may be secret is shown only to users who may edit receivers', async () => {
  const hook = await create({ kind: 'webhook', url: 'https://hooks.example.com/secret-path?key=1' })
  const topic = await create({ kind: 'ntfy', url: 'https://ntfy.example.com/secret-topic' })
  const viewer = await outpost.build.user(1, 'read_only')
  const seen = (await viewer.get('/alert-receivers?limit=100')).body.data as {
    id: number
    url: string
    target: string
  }[]
  for (const { id } of [hook, topic]) {
    expect(seen.find((row) => row.id === id)).toMatchObject({ url: expect.stringMatching(/^https:.*\.com\/…$/) })
    expect(JSON.stringify((await viewer.get(`/alert-receivers/${id}`)).body)).not.toContain('secret-')
  }
  expect((await outpost.admin.get(`/alert-receivers/${hook.id}`)).body.data.url).toContain('secret-path')
})

test('ALERTS-103 a secret that cannot be read hides no receiver, says so in a test and can be entered again', async () => {
  const slack = await create({ kind: 'slack', secret: 'https://hooks.slack.example.com/services/x' })
  await outpost.asOwner(`update alert_receivers set secret = '\\x00' where id = ${slack.id}`)
  const list = await outpost.admin.get('/alert-receivers?limit=100')
  expect(list.body.data.find(({ id }: { id: number }) => id === slack.id)).toMatchObject({
    has_secret: true,
    target: '',
  })
  expect((await outpost.admin.post(`/alert-receivers/${slack.id}/test`)).body.data).toMatchObject({
    ok: false,
    answer: 'The stored secret of this receiver cannot be read.',
  })
  const renamed = await outpost.admin.put(`/alert-receivers/${slack.id}`, { name: 'Chat' })
  expect(renamed.body.errors).toMatchObject([{ source: 'secret' }])
  const entered = { secret: 'https://hooks.slack.example.com/services/y' }
  expect((await outpost.admin.put(`/alert-receivers/${slack.id}`, entered)).status).toBe(200)
  expect((await outpost.admin.get(`/alert-receivers/${slack.id}`)).body.data.target).toBe('hooks.slack.example.com')
})
