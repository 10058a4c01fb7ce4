import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../testing/mail-server.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'
import { until } from '../../testing/until.ts'

let outpost: TestOutpost
let smtp: MailServer
let company: { id: number }
let admin: Person & { email: string }
beforeAll(async () => {
  smtp = await new MailServer().start()
  outpost = await startOutpost(['api', 'worker'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' })
  company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
})
afterAll(async () => {
  await outpost.close()
  await smtp.stop()
})

const far = {
  name: 'Mail',
  host: 'smtp.example',
  port: 587,
  email: 'noreply@outpost.test',
  username: 'user',
  password: 'pass-word',
}
const outcome = async (channel: string): Promise<{ status: string; value: string }> => {
  let last: { status: string; value: string } | undefined
  await until(
    async () => {
      last =
        (await admin.get(`/status/channel/${channel}`)).body.data?.test?.at(-1) ??
        (await admin.get(`/status/channel/${channel}`)).body.test?.at(-1)
      return last !== undefined
    },
    'the outcome',
    15_000,
  )
  return last!
}
const tryOut = async (input: object) =>
  outcome((await admin.post('/email-configurations/test', input)).body.meta.channel)

// MAIL-006 MAIL-007 MAIL-008 MAIL-009 MAIL-010
test('MAIL-006 MAIL-007 MAIL-008 MAIL-009 MAIL-010 configurations can be added, listed, read, changed and removed, and no response contains a password', async () => {
  const made = await admin.post('/email-configurations', { ...far, host: ' SMTP.Example ' })
  const { id } = made.body.data
  expect(made).toMatchObject({
    status: 201,
    body: {
      data: {
        id,
        company_id: company.id,
        name: 'Mail',
        host: 'smtp.example',
        port: 587,
        email: 'noreply@outpost.test',
        username: 'user',
        tls: 'starttls',
      },
      meta: { id },
    },
  })
  expect((await admin.post('/email-configurations', { ...far, port: 465 })).body.data.tls).toBe('tls')
  const listed = await admin.get(`/email-configurations?q=SMTP&company_id=${company.id}&sort=-id`)
  expect(listed.body).toMatchObject({ data: [{ port: 465 }, { id }], meta: { total: 2 } })
  expect((await admin.put(`/email-configurations/${id}`, { name: 'Other', email: 'other@outpost.test' })).status).toBe(
    200,
  )
  const read = await admin.get(`/email-configurations/${id}`)
  expect(read.body.data).toMatchObject({ name: 'Other', email: 'other@outpost.test', host: 'smtp.example' })
  for (const answer of [made, listed, read]) expect(JSON.stringify(answer.body)).not.toContain('pass-word')
  expect((await admin.del(`/email-configurations/${id}`)).status).toBe(200)
  expect((await admin.get(`/email-configurations/${id}`)).status).toBe(404)
  const [line] = await outpost.asOwner(
    "select detail::text as detail from audit where act = 'POST /email-configurations' limit 1",
  )
  expect(line!['detail']).not.toContain('pass-word')
})

test('MAIL-007 every field except the TLS mode is required and validated', async () => {
  for (const name of Object.keys(far))
    expect((await admin.post('/email-configurations', { ...far, [name]: undefined })).body.errors, name).toMatchObject([
      { code: 'VALIDATION', source: name },
    ])
  for (const wrong of [
    { host: 'a b' },
    { host: 'x\r\nEHLO' },
    { host: '-x' },
    { port: 0 },
    { port: 65_536 },
    { email: 'no address' },
    { email: 'a@b.test, c@d.test' },
    { tls: 'some' },
  ]) {
    expect(
      (await admin.post('/email-configurations', { ...far, ...wrong })).body.errors,
      JSON.stringify(wrong),
    ).toMatchObject([{ code: 'VALIDATION', source: Object.keys(wrong)[0] }])
  }
})

test('MAIL-009 a configuration changed without its password keeps it and keeps working', async () => {
  const other = await new MailServer().start()
  const { id } = (await admin.post('/email-configurations', smtp.configuration)).body.data
  const { password: _, ...rest } = other.configuration
  // The full configuration except the password, as a program sends it, and single values.
  for (const change of [
    { port: other.port, tls: 'none' },
    rest,
    { name: 'Renamed' },
    { email: 'other@outpost.test' },
    { username: 'mail' },
    {},
  ]) {
    expect((await admin.put(`/email-configurations/${id}`, change)).status, JSON.stringify(change)).toBe(200)
  }
  expect((await admin.get(`/email-configurations/${id}`)).body.data).toMatchObject({
    port: other.port,
    tls: 'none',
    name: 'Renamed',
    email: 'other@outpost.test',
  })
  // The server accepts only this one password, so it was kept.
  expect(await tryOut({ id })).toMatchObject({ status: 'completed' })
  expect((await other.mailTo(admin.email)).from).toBe('other@outpost.test')
  await other.stop()
  const secure = (await admin.post('/email-configurations', far)).body.data.id as number
  for (const change of [{ port: 2525 }, { tls: 'tls' }, { port: 465 }, { tls: 'starttls', port: 587 }])
    expect((await admin.put(`/email-configurations/${secure}`, change)).status, JSON.stringify(change)).toBe(200)
})

test('MAIL-009 a stored password is not sent to another host or unencrypted unless it is entered again', async () => {
  const { id } = (await admin.post('/email-configurations', far)).body.data
  const refused = [
    { code: 'VALIDATION', source: 'password', message: expect.stringContaining('Send the password again') },
  ]
  for (const change of [{ host: 'evil.example' }, { host: 'evil.example', port: 25 }, { tls: 'none' }]) {
    expect((await admin.put(`/email-configurations/${id}`, change)).body.errors, JSON.stringify(change)).toEqual([
      expect.objectContaining(refused[0]),
    ])
    expect(
      (await admin.post('/email-configurations/test', { id, ...change })).body.errors,
      JSON.stringify(change),
    ).toEqual([expect.objectContaining(refused[0])])
    expect((await admin.put(`/email-configurations/${id}`, { ...change, password: 'given again' })).status).toBe(200)
    await admin.put(`/email-configurations/${id}`, far)
  }
})

// MAIL-004
test("MAIL-004 a test mail goes to the user's own address via the stored server, a changed one, or an unsaved one", async () => {
  const { id } = (await admin.post('/email-configurations', smtp.configuration)).body.data
  expect(await tryOut({ id })).toMatchObject({ status: 'completed' })
  expect(await tryOut({ id, email: 'changed@outpost.test' })).toMatchObject({ status: 'completed' })
  expect(await tryOut(smtp.configuration)).toMatchObject({ status: 'completed' })
  expect((await smtp.mailTo(admin.email, 3)).to).toEqual([admin.email])
  expect(smtp.mails.map(({ from }) => from)).toContain('changed@outpost.test')
})

test('SETTINGS-011 SYSTEM-013 a mail uses the language the user has chosen, else the last one used in the console, else English', async () => {
  const { id } = (await admin.post('/email-configurations', smtp.configuration)).body.data
  const nextText = async (): Promise<string> => {
    const before = smtp.mails.filter(({ to }) => to.includes(admin.email)).length
    await tryOut({ id })
    return (await smtp.mailTo(admin.email, before + 1)).text
  }
  expect(await nextText()).toContain('127.0.0.1')
  await admin.post('/storage', { key: 'spoken_language', value: 'uk' })
  expect(await nextText()).toMatch(/\p{Script=Cyrillic}{4}/u)
  await admin.post('/storage', { key: 'language', value: 'nb' })
  expect(await nextText()).toContain('Denne e-posten ble sendt via 127.0.0.1')
  // A language that only the console's translation service offers: there are no emails in it.
  await admin.put('/storage/language', { value: 'sv' })
  expect(await nextText()).not.toMatch(/Denne e-posten|\p{Script=Cyrillic}/u)
})

test('MAIL-004 a wrong password, a missing STARTTLS and a refusal are explained after a single attempt', async () => {
  const wrong = await tryOut({ ...smtp.configuration, password: 'wrong-one' })
  expect(wrong).toMatchObject({ status: 'error', value: expect.stringMatching(/credentials/i) })
  expect(wrong.value).not.toContain('wrong-one')
  expect(await tryOut({ ...smtp.configuration, tls: 'starttls' })).toMatchObject({
    status: 'error',
    value: expect.stringMatching(/STARTTLS|TLS/),
  })
  smtp.answers = () => ({ code: 550, text: '5.1.1 nobody here' })
  expect(await tryOut(smtp.configuration)).toMatchObject({
    status: 'error',
    value: expect.stringContaining('nobody here'),
  })
  smtp.answers = () => undefined
  // A company's own server cannot add addresses to the installation's suppression list.
  expect(await outpost.asOwner('select 1 from suppressed_emails')).toEqual([])
})

// MAIL-014 SECURITY-032
test('MAIL-014 SECURITY-032 private and loopback servers are refused by address and by name unless the operator allows them', async () => {
  for (const host of ['10.0.0.1', '127.0.0.2', '::1', 'fe80::1', '169.254.169.254', '::ffff:127.0.0.2']) {
    expect((await admin.post('/email-configurations', { ...far, host })).body.errors, host).toMatchObject([
      { code: 'VALIDATION', source: 'host' },
    ])
    expect((await admin.post('/email-configurations/test', { ...far, host })).status, host).toBe(422)
  }
  // A name is resolved when the email is sent; this one resolves to a loopback address other than the permitted one.
  expect(await tryOut({ ...far, host: '127.2' })).toMatchObject({
    status: 'error',
    value: expect.stringContaining('private address'),
  })
  expect((await admin.post('/email-configurations', { ...far, host: '127.0.0.1' })).status).toBe(201)
})

test('MAIL-004 test mails are rate limited', async () => {
  const user = await outpost.build.user(company.id)
  const statuses: number[] = []
  for (let n = 0; n < 21; n++)
    statuses.push((await user.post('/email-configurations/test', { ...smtp.configuration })).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

// MAIL-001
test('MAIL-001 the log shows the mails of companies in scope', async () => {
  expect((await admin.get('/mail-logs')).status).toBe(403)
  const viewer = await outpost.build.userWith(company.id, [151])
  const { body } = await viewer.get('/mail-logs?limit=100&q=TEST&sort=-created_at')
  expect(body.meta.total).toBeGreaterThan(3)
  expect(new Set(body.data.map((row: { company_id: number }) => row.company_id))).toEqual(new Set([company.id]))
})
