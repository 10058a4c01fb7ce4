import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { MailServer } from '../../testing/mail-server.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { render, sendMail, type Mail } from './service.ts'

let outpost: TestOutpost
let smtp: MailServer
let configuration: number
beforeAll(async () => {
  smtp = await new MailServer().start()
  outpost = await startOutpost(['api', 'worker'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.1/32' })
  configuration = (await outpost.admin.post('/email-configurations', smtp.configuration)).body.data.id
})
afterAll(async () => {
  await outpost.close()
  await smtp.stop()
})
beforeEach(() => {
  smtp.answers = () => undefined
  smtp.delay = 0
})

const app = () => outpost.running.app
let count = 0
const template = (to: string, more: Partial<Mail> = {}): Mail => {
  const content = render(
    {
      subject: 'Hello',
      lines: ['One <b> & two'],
      code: '123456',
      link: { label: 'Open', url: 'https://outpost.test/x?a=1&b=2' },
    },
    app().brand(),
  )
  return { companyId: 1, userId: null, to, kind: 'probe', key: String(++count), subject: 'Hello', content, ...more }
}
const send = (mail: Mail): Promise<string> => inTransaction(app().db, systemScope, (tx) => sendMail(app(), tx, mail))
const rowOf = async (id: string) => (await outpost.asOwner(`select * from mails where id = '${id}'`))[0]!
const stateIs = (id: string, state: string) =>
  until(async () => (await rowOf(id))['state'] === state, `${id} ${state}`, 15_000)
const log = async (id: string) =>
  (await outpost.admin.get('/mail-logs?limit=1000')).body.data.find((row: { id: string }) => row.id === id)
/** Skips the queue's delay: the next attempt is due now. */
const hurry = () => outpost.asOwner('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
const hasFailed = (id: string, attempts: number) =>
  until(
    async () =>
      (await rowOf(id))['attempts'] === attempts &&
      (await outpost.asOwner('select 1 from graphile_worker._private_jobs where locked_at is not null')).length === 0,
    `attempt ${attempts}`,
    15_000,
  )

// MAIL-001 MAIL-013 SECURITY-016
test('MAIL-013 a mail is sent once, as text and as HTML with escaped values, and its body is not kept', async () => {
  const mail = template('reader@outpost.test')
  const id = await send(mail)
  expect(await send(mail)).toBe(id)
  const got = await smtp.mailTo('reader@outpost.test')
  expect(got).toMatchObject({
    from: 'noreply@outpost.test',
    to: ['reader@outpost.test'],
    messageId: `<${id}@outpost.test>`,
  })
  expect(got.text).toContain('One <b> & two')
  expect(got.text).toContain('https://outpost.test/x?a=1&b=2')
  expect(got.html).toContain('One &lt;b&gt; &amp; two')
  expect(got.html).not.toContain('<b>')
  await stateIs(id, 'sent')
  expect(await rowOf(id)).toMatchObject({ body: null, via: null, attempts: 1, error: null })
  expect(await log(id)).toMatchObject({
    to: 'reader@outpost.test',
    subject: 'Hello',
    kind: 'probe',
    state: 'sent',
    attempts: 1,
    error: null,
    company_id: 1,
    sent_at: expect.any(String),
  })
  expect(JSON.stringify(await log(id))).not.toContain('123456')
  await sleep(300)
  expect(smtp.mails.filter(({ to }) => to.includes('reader@outpost.test'))).toHaveLength(1)
})

test('MAIL-021 without a server for emails the log gets one line, and another one when there was one meanwhile', async () => {
  const lines: string[] = []
  app().log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const other = await outpost.build.company()
  const setServer = (companyId: number) =>
    outpost.asOwner(`update email_configurations set company_id = ${companyId} where id = ${configuration}`)
  await setServer(other.id)
  const ids = [await send(template('a@outpost.test')), await send(template('b@outpost.test'))]
  for (const attempt of [1, 2]) {
    for (const id of ids) await hasFailed(id, attempt)
    await hurry()
  }
  for (const id of ids) await hasFailed(id, 3)
  const reason = 'The top company has no SMTP configuration.'
  const logged = () => lines.map((line) => JSON.parse(line) as object)
  expect(logged()).toEqual([expect.objectContaining({ job: 'mail.send', reason, msg: 'a job is tried again' })])
  await setServer(1)
  await hurry()
  for (const id of ids) await stateIs(id, 'sent')
  await setServer(other.id)
  const later = await send(template('c@outpost.test'))
  await hasFailed(later, 1)
  expect(logged()).toHaveLength(2)
  await setServer(1)
  await hurry()
  await stateIs(later, 'sent')
})

test('MAIL-013 a rolled-back action sends nothing', async () => {
  const mail = template('rolled-back@outpost.test')
  await inTransaction(app().db, systemScope, async (tx) => {
    await sendMail(app(), tx, mail)
    throw new Error('no')
  }).catch(() => {})
  const after = await send(template('after@outpost.test'))
  await stateIs(after, 'sent')
  expect(smtp.mails.some(({ to }) => to.includes('rolled-back@outpost.test'))).toBe(false)
})

// SECURITY-012
test('SECURITY-012 a queued body and the password of a server are encrypted in the database', async () => {
  const mail = template('sealed@outpost.test')
  smtp.delay = 3000
  const id = await send(mail)
  const [row] = await outpost.asOwner(
    `select encode(body, 'escape') as body, (select encode(password, 'escape') from email_configurations where id = ${configuration}) as password from mails where id = '${id}'`,
  )
  expect(row!['body']).not.toContain('123456')
  expect(row!['password']).not.toContain('pass-word')
  expect(JSON.stringify((await outpost.admin.get(`/email-configurations/${configuration}`)).body)).not.toContain('pass')
  await stateIs(id, 'sent')
})

test('MAIL-013 after a temporary refusal the mail is sent again later', async () => {
  smtp.answers = (_address, attempt) => (attempt === 1 ? { code: 451, text: '4.7.1 greylisted' } : undefined)
  const id = await send(template('grey@outpost.test'))
  await hasFailed(id, 1)
  expect(await rowOf(id)).toMatchObject({ state: 'queued', error: expect.stringContaining('greylisted') })
  const [job] = await outpost.asOwner('select run_at > now() as later from graphile_worker._private_jobs')
  expect(job).toEqual({ later: true })
  await smtp.mailTo('grey@outpost.test')
  await stateIs(id, 'sent')
  expect(await rowOf(id)).toMatchObject({ attempts: 2, error: null })
})

test('MAIL-013 for an unreachable server there is a limited number of attempts, then the mail has failed with the reason', async () => {
  await smtp.stop()
  const id = await send(template('away@outpost.test'))
  await hasFailed(id, 1)
  expect(await rowOf(id)).toMatchObject({ state: 'queued', error: expect.stringContaining('ECONNREFUSED') })
  await outpost.asOwner(`update mails set attempts = 13 where id = '${id}'`)
  await hurry()
  await stateIs(id, 'failed')
  expect(await log(id)).toMatchObject({ attempts: 14, error: expect.stringContaining('ECONNREFUSED') })
  expect((await rowOf(id))['body']).toBeNull()
  expect(await outpost.asOwner('select 1 from graphile_worker._private_jobs')).toEqual([])
  await smtp.start()
})

test('MAIL-013 a mail waits for a server that is unreachable for a day', { timeout: 60_000 }, async () => {
  await smtp.stop()
  const id = await send(template('patient@outpost.test'))
  let waited = 0
  for (let attempt = 1; waited < 24 * 3600; attempt++) {
    await hasFailed(id, attempt)
    const [job] = await outpost.asOwner(
      'select extract(epoch from run_at - now())::integer as seconds from graphile_worker._private_jobs',
    )
    waited += Number(job!['seconds'])
    if (waited < 24 * 3600) await hurry()
  }
  await smtp.start()
  await hurry()
  await smtp.mailTo('patient@outpost.test')
  await stateIs(id, 'sent')
})

// MAIL-012 MAIL-011
test('MAIL-011 MAIL-012 an address that a server refuses permanently gets no more mail until it is unblocked', async () => {
  smtp.answers = (address) =>
    address.toLowerCase().startsWith('gone') ? { code: 550, text: '5.1.1 no such user' } : undefined
  const id = await send(template('Gone@outpost.test'))
  await stateIs(id, 'failed')
  expect(await rowOf(id)).toMatchObject({ attempts: 1, error: expect.stringContaining('no such user') })
  smtp.answers = () => undefined
  const next = await send(template('gone@outpost.test'))
  await stateIs(next, 'failed')
  expect(await rowOf(next)).toMatchObject({ error: expect.stringContaining('suppression list') })
  expect((await outpost.admin.del('/suppressed-emails/GONE@outpost.test')).status).toBe(200)
  expect((await outpost.admin.del('/suppressed-emails/gone@outpost.test')).status).toBe(404)
  await stateIs(await send(template('gone@outpost.test')), 'sent')
})

test('MAIL-012 a policy refusal that is not about the address fails only the mail', async () => {
  smtp.answers = () => ({ code: 554, text: '5.7.1 relaying denied' })
  const id = await send(template('denied@outpost.test'))
  await stateIs(id, 'failed')
  expect(await outpost.asOwner("select 1 from suppressed_emails where email = 'denied@outpost.test'")).toEqual([])
})

test('MAIL-013 an expired mail is not sent', async () => {
  const id = await send(template('late@outpost.test', { expiresAt: new Date(Date.now() - 1000) }))
  await stateIs(id, 'failed')
  expect(smtp.mails.some(({ to }) => to.includes('late@outpost.test'))).toBe(false)
})

// SYSTEM-010
test('MAIL-013 SYSTEM-010 a mail held by a killed worker is sent by the next one', async () => {
  await outpost.running.close()
  // The state after a worker was killed: the attempt counted, the job locked just now, and the worker's heartbeat old.
  await outpost.restart()
  smtp.answers = () => ({ code: 451, text: '4.3.0 later' })
  const id = await send(template('survivor@outpost.test'))
  await hasFailed(id, 1)
  await outpost.running.close()
  smtp.answers = () => undefined
  await outpost.asOwner(
    "insert into worker_heartbeats (worker_id, seen_at) values ('pool-dead', now() - interval '1 minute')",
  )
  await outpost.asOwner(
    "update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now(), run_at = now()",
  )
  await outpost.restart()
  await smtp.mailTo('survivor@outpost.test')
  await stateIs(id, 'sent')
})

// MAIL-015
test("MAIL-015 the product's own mails use the oldest configuration of the top company, never another company's", async () => {
  const other = await new MailServer().start()
  const company = await outpost.build.company()
  const admin = await outpost.build.user(company.id)
  expect((await admin.post('/email-configurations', { ...other.configuration, name: 'Of a customer' })).status).toBe(
    201,
  )
  await outpost.admin.post('/email-configurations', { ...other.configuration, name: 'A younger one' })
  await stateIs(await send(template(admin.email, { companyId: company.id })), 'sent')
  await smtp.mailTo(admin.email)
  expect(other.mails).toEqual([])
  await other.stop()
})

test('MAIL-017 MAIL-019 the log can be filtered by state and kind, and marks suppressed addresses', async () => {
  smtp.answers = (address) => (address === 'gone@outpost.test' ? { code: 550, text: '5.1.1 no such user' } : undefined)
  const [sent, refused] = [
    await send(template('here@outpost.test', { kind: 'filtered' })),
    await send(template('gone@outpost.test', { kind: 'filtered' })),
  ]
  await Promise.all([stateIs(sent, 'sent'), stateIs(refused, 'failed')])
  const ids = async (query: string): Promise<string[]> =>
    (await outpost.admin.get(`/mail-logs?limit=100&${query}`)).body.data.map((row: { id: string }) => row.id)
  expect((await ids('kind=filtered')).toSorted()).toEqual([sent, refused].toSorted())
  expect(await ids('kind=filtered&state=failed')).toEqual([refused])
  expect(await ids('kind=filtered,test&state=sent,queued')).toEqual(expect.arrayContaining([sent]))
  expect(await ids('kind=filtered&state=queued')).toEqual([])
  expect((await ids('kind=filtered&state=&company_id=1,2')).length).toBe(2)
  expect((await outpost.admin.get('/mail-logs?state=lost')).body.errors[0]).toMatchObject({ code: 'VALIDATION' })
  expect(await log(sent)).toMatchObject({ suppressed: false })
  expect(await log(refused)).toMatchObject({ suppressed: true })
  expect((await outpost.admin.del('/suppressed-emails/gone@outpost.test')).status).toBe(200)
  expect(await log(refused)).toMatchObject({ state: 'failed', suppressed: false })
})
