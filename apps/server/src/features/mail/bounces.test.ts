import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { MailServer } from '../../testing/mail-server.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { render, sendMail } from './service.ts'

let outpost: TestOutpost
let smtp: MailServer
beforeAll(async () => {
  smtp = await new MailServer().start()
  outpost = await startOutpost(['api', 'worker'], {
    OUTPOST_OUTBOUND_ALLOW: '127.0.0.1/32',
    OUTPOST_BOUNCE_ADDRESS: 'returns@mail.outpost.test',
  })
  await outpost.admin.post('/email-configurations', smtp.configuration)
})
afterAll(async () => {
  await outpost.close()
  await smtp.stop()
})

const app = () => outpost.running.app
const log = async (id: string) =>
  (await outpost.admin.get('/mail-logs?limit=1000')).body.data.find((row: { id: string }) => row.id === id)

/** Sends an email that the first mail server accepts. Returns its id and the tag of its return address. */
async function sent(to: string): Promise<{ id: string; tag: string }> {
  const content = render({ subject: 'Hello', lines: ['One'] }, app().brand())
  const id = await inTransaction(app().db, systemScope, (tx) =>
    sendMail(app(), tx, { companyId: 1, userId: null, to, kind: 'probe', key: to, subject: 'Hello', content }),
  )
  const { from } = await smtp.mailTo(to)
  const tag = /^returns\+([0-9a-f]{32}-[0-9a-f]{20})@mail\.outpost\.test$/.exec(from)?.[1]
  expect(tag, from).toBeDefined()
  expect(from.indexOf('@')).toBeLessThanOrEqual(64)
  await until(async () => (await log(id)).state === 'sent', 'sent', 10_000)
  return { id, tag: tag! }
}

/** Builds a delivery report as mail servers do (RFC 3464), with one block for the message and one for its recipient. */
const report = (
  to: string,
  action: string,
  status: string,
  diagnostic = `smtp; 550 ${status} <${to}>: no such user here`,
): string =>
  [
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: returns@mail.outpost.test`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--b1',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    'Arrival-Date: Sun, 22 Nov 2026 05:00:00 +0000',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic.replace(' 5.', '\r\n    5.')}`,
    '',
    '--b1',
    'Content-Type: message/rfc822',
    '',
    'Subject: Hello',
    '',
    'One',
    '--b1--',
    '',
  ].join('\r\n')

async function post(
  tag: string,
  raw: string | Buffer,
  type = 'message/rfc822',
): Promise<{ status: number; body: { data?: { bounced: boolean } } }> {
  const answer = await fetch(`${outpost.url}/mail/bounces/${tag}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: raw,
  })
  return { status: answer.status, body: (await answer.json()) as { data?: { bounced: boolean } } }
}

test('MAIL-012 MAIL-020 a bounced mail is marked failed with the reason, and its address gets no more mail', async () => {
  const { id, tag } = await sent('nobody@outpost.test')
  expect(await post(tag, report('nobody@outpost.test', 'failed', '5.1.1'))).toEqual({
    status: 200,
    body: { success: true, data: { bounced: true } },
  })
  expect(await log(id)).toMatchObject({
    state: 'failed',
    sent_at: null,
    suppressed: true,
    error: 'Bounced: smtp; 550 5.1.1 <nobody@outpost.test>: no such user here',
  })
  // The report arrives a second time, after the address has been removed from the list.
  await outpost.admin.del('/suppressed-emails/nobody@outpost.test')
  expect((await post(tag, report('nobody@outpost.test', 'failed', '5.1.1'))).status).toBe(200)
  expect(await log(id)).toMatchObject({ state: 'failed', suppressed: false })
})

test('MAIL-020 a full mailbox or a policy refusal fails the mail but does not suppress the address', async () => {
  for (const [to, status] of [
    ['full@outpost.test', '5.2.2'],
    ['policy@outpost.test', '5.7.1'],
  ] as const) {
    const { id, tag } = await sent(to)
    expect((await post(tag, report(to, 'failed', status))).body.data).toEqual({ bounced: true })
    expect(await log(id), status).toMatchObject({ state: 'failed', suppressed: false })
  }
})

test('MAIL-020 delay and delivery notices, out-of-office replies and invalid mails change nothing', async () => {
  const { id, tag } = await sent('away@outpost.test')
  const others = [
    report('away@outpost.test', 'delayed', '4.4.1'),
    report('away@outpost.test', 'delivered', '2.0.0'),
    report('away@outpost.test', 'failed', '4.2.2'),
    'From: away@outpost.test\r\nSubject: On holiday\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n',
    '',
    Buffer.from([0, 255, 13, 10, 0]),
    `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(5000)}`,
  ]
  for (const raw of others)
    expect(await post(tag, raw), String(raw).slice(0, 60)).toEqual({
      status: 200,
      body: { success: true, data: { bounced: false } },
    })
  expect(await log(id)).toMatchObject({ state: 'sent', error: null, suppressed: false })
})

test('MAIL-020 SECURITY-011 return addresses cannot be forged, and a large mail is refused', async () => {
  const [one, other] = [await sent('one@outpost.test'), await sent('other@outpost.test')]
  const forged = `${one.tag.split('-')[0]}-${other.tag.split('-')[1]}`
  for (const tag of [forged, `${one.tag}0`, 'x', `${one.id}-${one.tag.split('-')[1]}`])
    expect((await post(tag, report('one@outpost.test', 'failed', '5.1.1'))).status, tag).toBe(404)
  expect((await post(one.tag, Buffer.alloc(1_100_000, 97))).status).toBe(413)
  expect(await log(one.id)).toMatchObject({ state: 'sent', suppressed: false })
  // Mail servers may change the letters of an address to upper case.
  expect(
    (await post(one.tag.toUpperCase(), report('one@outpost.test', 'failed', '5.1.1'), 'text/plain')).body.data,
  ).toEqual({ bounced: true })
})
