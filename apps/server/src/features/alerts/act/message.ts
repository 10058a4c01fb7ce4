import { linkPath, type MessageKind } from '@outpost/contract/alerts/constants'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { languageOf, type Language, render, sendMail, serverOfCompany } from '../../mail/service.ts'
import { notify } from '../../notifications/service.ts'
import { linkToken } from '../links/token.ts'
import { cut } from '../receivers/send/http.ts'
import type { ActionRow, Outcome } from './outcome.ts'

const acknowledgeLabels: Readonly<Record<Language, string>> = {
  en: 'Acknowledge',
  nb: 'Kvitter',
  ja: '対応を開始',
  uk: 'Взяти в роботу',
}

/** The messages that ask somebody to take the incident. */
export const asking: readonly MessageKind[] = ['firing', 'growing', 'flapping', 'escalated']

const labels: Readonly<Record<Language, string>> = {
  en: 'Open the log',
  nb: 'Åpne loggen',
  ja: 'ログを開く',
  uk: 'Відкрити журнал',
}

interface AutomationFacts {
  company_id: number
  user_id: number | null
  name: string
}

async function sendEmail(
  app: Program,
  tx: Transaction,
  action: ActionRow,
  to: string,
  automation: AutomationFacts,
): Promise<Outcome> {
  const { subject = automation.name, text = '', smtp_config_id } = action.options
  const language = automation.user_id === null ? 'en' : await languageOf(tx, automation.user_id)
  const via = smtp_config_id ? await serverOfCompany(app, tx, automation.company_id, smtp_config_id) : undefined
  if (smtp_config_id && !via) return { state: 'failed', message: 'The SMTP configuration of this email was deleted.' }
  const log = {
    label: labels[language],
    url: `${app.publicUrl()}/management/automations/${action.automation_id}/logs`,
  }
  const content = render(
    {
      subject,
      lines: text.split(/\n{2,}/),
      ...(asking.includes(action.kind) && action.incident_id !== null
        ? {
            link: {
              label: acknowledgeLabels[language],
              url: `${app.publicUrl()}${linkPath}#${linkToken(app, action)}`,
            },
            second: log,
          }
        : { link: log }),
    },
    app.brand(),
  )
  const mail = await sendMail(app, tx, {
    companyId: automation.company_id,
    userId: automation.user_id,
    to,
    kind: 'automation',
    key: String(action.id),
    subject,
    content,
    ...(via && { via }),
  })
  await tx
    .updateTable('automation_actions')
    .set({ options: JSON.stringify({ ...action.options, mail_id: mail }) })
    .where('id', '=', action.id)
    .execute()
  return { state: 'done', message: 'The email is in the mail queue.' }
}

/** Returns a message for a notification, which is one line and begins with the subject already. */
const notificationText = (subject: string, text: string): string => {
  const said = text.startsWith(`${subject}: `) ? text.slice(subject.length + 2) : text
  return said
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join(', ')
    .replaceAll(/([:：]), /g, '$1 ')
}

async function sendNotification(
  app: Program,
  tx: Transaction,
  action: ActionRow,
  userId: number,
  { name }: AutomationFacts,
): Promise<Outcome> {
  const { subject = name, text = '' } = action.options
  const said = notificationText(subject, text)
  const exists = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!exists) return { state: 'failed', message: 'This user no longer exists.' }
  await notify(app, tx, {
    to: { userIds: [userId] },
    type: 'automationMessage',
    summary: `${subject}: ${said}`,
    params: { automation: subject, message: cut(said, 500) },
  })
  return { state: 'done', message: 'The user was notified.' }
}

/** Sends a message of an automation. What is queued for it commits together with the record that it was sent. */
export async function sendMessage(app: Program, tx: Transaction, action: ActionRow): Promise<Outcome> {
  const automation = await tx
    .selectFrom('automations')
    .select(['company_id', 'user_id', 'name'])
    .where('id', '=', action.automation_id)
    .executeTakeFirstOrThrow()
  const at = action.receiver.indexOf(':')
  const to = action.receiver.slice(at + 1)
  if (action.name === 'SendEmail') return sendEmail(app, tx, action, to, automation)
  return sendNotification(app, tx, action, Number(to), automation)
}
