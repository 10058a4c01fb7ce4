import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { NotificationType } from '@outpost/contract/notifications/constants'
import { canSendMail, languageOf, render, sendMail, type EmailTemplate, type Language } from '../../mail/service.ts'
import { notify, settle, whoMay } from '../../notifications/service.ts'
import { findUser } from '../../users/service.ts'
import { emailTemplates } from './email-templates.ts'
import { subjectOf } from './present.ts'

/** The most users who get an email about one request. */
const maxMails = 50

const utc = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The facts about a request that its notices contain. */
export interface NoticeOf {
  id: number
  company_id: number
  user_id: number
  username: string
  device_name: string
  name: string | null
  reason: string
  ends_at: Date
}

/** Alerts those who can approve requests: a user took access in an emergency. */
export async function tellOwner(app: App, tx: Transaction, request: NoticeOf): Promise<void> {
  const { id, username: user, reason } = request
  const device = subjectOf(request)
  const owners = await whoMay(tx, request.company_id, 'approve_remote_access')
  await notify(app, tx, {
    to: { userIds: owners },
    type: 'accessForced',
    params: { id, user, device, reason },
    summary: `${user} has taken emergency access to ${device}: “${reason}”.`,
  })
  await mail(app, tx, request, owners, 'forced', (language) =>
    emailTemplates[language].forced({ ...basicsOf(app, request), user, reason }),
  )
}

export type Outcome = 'granted' | 'denied' | 'revoked'

const keyOf = (id: number): string => `access-request:${id}`
const types = { granted: 'accessGranted', denied: 'accessDenied', revoked: 'accessRevoked' } as const satisfies Record<
  Outcome,
  NotificationType
>
const verbs = { granted: 'approved', denied: 'denied', revoked: 'revoked' } as const

/** Tells those who can approve a request about it. */
export async function tellApprovers(app: App, tx: Transaction, request: NoticeOf): Promise<void> {
  const { id, username: user, reason } = request
  const device = subjectOf(request)
  const holders = await whoMay(tx, request.company_id, 'approve_remote_access')
  // Nobody decides about an own request.
  const approvers = holders.filter((userId) => userId !== request.user_id)
  await notify(app, tx, {
    to: { userIds: approvers },
    type: 'accessRequested',
    key: keyOf(id),
    params: { id, user, device, reason },
    summary: `${user} asks for access to ${device}: “${reason}”.`,
  })
  await mail(app, tx, request, approvers, 'asked', (language) =>
    emailTemplates[language].asked({ ...basicsOf(app, request), user, reason }),
  )
}

/** Notifies the user who asked of the outcome. @param by who decided */
export async function tellRequester(
  app: App,
  tx: Transaction,
  request: NoticeOf,
  { outcome, by, answer }: { outcome: Outcome; by: string; answer?: string },
): Promise<void> {
  await settleRequest(tx, request.id)
  const device = subjectOf(request)
  await notify(app, tx, {
    to: { userIds: [request.user_id] },
    type: types[outcome],
    params: { id: request.id, by, device, ...(answer === undefined ? {} : { answer }) },
    summary: `${by} has ${verbs[outcome]} your access to ${device}.${answer === undefined ? '' : ` “${answer}”`}`,
  })
  await mail(app, tx, request, [request.user_id], outcome, (language) =>
    emailTemplates[language][outcome]({ ...basicsOf(app, request), by, answer, until: utc(request.ends_at) }),
  )
}

/** Marks the notifications of a request as seen once it needs no decision. */
export const settleRequest = (tx: Transaction, id: number): Promise<void> => settle(tx, keyOf(id))

const basicsOf = (app: App, request: NoticeOf) => ({
  brand: app.brand().short_name,
  device: subjectOf(request),
  url: `${app.publicUrl()}/remote/requests`,
})

/** Sends an email to users in their languages. Without a mail server the notifications alone have to do. */
async function mail(
  app: App,
  tx: Transaction,
  request: NoticeOf,
  userIds: readonly number[],
  kind: string,
  write: (language: Language) => EmailTemplate,
): Promise<void> {
  // Looked up outside the actor's scope: those who approve may belong to a company above.
  const receivers = await app.ownTransaction(async (all) => {
    if (!(await canSendMail(all))) return []
    const found = []
    for (const id of userIds.slice(0, maxMails)) {
      const user = await findUser(all, id)
      if (user) found.push({ id, email: user.email, language: await languageOf(all, id) })
    }
    return found
  })
  for (const { id, email, language } of receivers) {
    const template = write(language)
    await sendMail(app, tx, {
      companyId: request.company_id,
      userId: null,
      to: email,
      kind: 'access',
      key: `${kind}:${request.id}:${id}`,
      subject: template.subject,
      content: render(template, app.brand()),
      expiresAt: request.ends_at,
    })
  }
}
