import { expect } from 'vitest'
import { MailServer } from '../../../testing/mail-server.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { cookieHeaders, person, type Answer, type Person } from '../../../testing/person.ts'

export type Somebody = Person & { id: number; email: string }

export interface Scene {
  outpost: TestOutpost
  smtp: MailServer
  company: { id: number; name: string }
  admin: Somebody
  close(): Promise<void>
}

/** Starts a server that sends its emails to the test's mail server, with a company and its administrator. */
export async function openScene(): Promise<Scene> {
  const smtp = await new MailServer().start()
  const outpost = await startOutpost(['api', 'worker'], {
    OUTPOST_OUTBOUND_ALLOW: '127.0.0.1',
    OUTPOST_PUBLIC_URL: 'https://outpost.example',
  })
  const company = await outpost.build.company()
  const admin: Somebody = await outpost.build.user(company.id, 'admin')
  expect((await outpost.admin.post('/email-configurations', smtp.configuration)).status).toBe(201)
  return {
    outpost,
    smtp,
    company,
    admin,
    async close() {
      await outpost.close()
      await smtp.stop()
    },
  }
}

/** Actions of users who ask to impersonate others, and of those who are asked. */
export function impersonationCalls(scene: () => Scene) {
  const client = (): Promise<Somebody> => scene().outpost.build.user(scene().company.id, 'end_user')
  const ask = (by: Person, of: { id: number }, reason = 'The alert rules look wrong'): Promise<Answer> =>
    by.post('/impersonations', { user_id: of.id, reason })

  /** Returns the token of the newest request emailed to a user. */
  async function mailedToken(to: { email: string }): Promise<string> {
    const mail = await scene().smtp.mailTo(to.email)
    return /confirm-impersonation-access\/([\w-]+)/.exec(mail.text)![1]!
  }

  /** Requests access and allows it with the emailed token. Returns the id of the request. */
  async function allowed(by: Person, user: Somebody): Promise<number> {
    const asked = await ask(by, user)
    expect(asked.status, JSON.stringify(asked.body)).toBe(201)
    expect((await user.post('/user/confirm-impersonation-access', { token: await mailedToken(user) })).status).toBe(200)
    return asked.body.data.id
  }

  /** Returns the same browser after it has started to impersonate the user. */
  async function impersonating(by: Person, user: Somebody): Promise<{ person: Person; id: number }> {
    const id = await allowed(by, user)
    const begun = await by.post(`/impersonations/${id}/start`)
    expect(begun.status, JSON.stringify(begun.body)).toBe(200)
    return { id, person: person(scene().outpost.url, cookieHeaders(begun.headers)) }
  }
  /** Creates an administrator with a separate session, because impersonating exchanges the session's token. */
  const another = (): Promise<Somebody> => scene().outpost.build.user(scene().company.id, 'admin')
  return { client, ask, mailedToken, allowed, impersonating, another }
}
