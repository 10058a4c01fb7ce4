import type { TaggedAction, TaggedBlock } from '@outpost/contract/alerts/conditions'
import { automations } from '@outpost/contract/alerts/endpoints'
import type { Automation } from '@outpost/contract/alerts/schemas'
import { mail } from '@outpost/contract/mail/endpoints'
import { Alert } from '@outpost/ui/Alert'
import { Link } from '@outpost/ui/Link'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { useUser } from '../../../kit/auth/session.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { href } from '../../../kit/screen/screen.ts'

const actionsIn = (blocks: readonly TaggedBlock[]): TaggedAction[] =>
  blocks.flatMap(({ actions, conditions }) => [...actions, ...actionsIn(conditions ?? [])])

/** Whether an automation sends emails through the server of the installation. Its steps send them as its first email. */
export function needsMail({
  conditions_body,
  escalation,
}: Pick<Automation, 'conditions_body' | 'escalation'>): boolean {
  const emails = actionsIn(conditions_body).filter(({ name }) => name === 'SendEmail')
  const hasSteps = escalation.some(({ receiving_emails }) => receiving_emails.length > 0)
  return emails.length > 0 ? emails.some(({ options }) => !options.smtp_config_id) : hasSteps
}

/** Warns that emails are not sent, and leads to where that is mended. Only the top company can set the mail server. */
export function MailWarning() {
  const t = useText()
  const can = useCan()
  const { company } = useUser()
  const maySet = company.parent_id === null && can(mail.list) && can(mail.create)
  return (
    <Alert tone="warning">
      {t('alerts:noMail.warning')}{' '}
      {maySet ? <Link href={href('/email-smtp')}>{t('alerts:noMail.set')}</Link> : t('alerts:noMail.ask')}
    </Alert>
  )
}

/** The warning in the form, also of an automation that does not exist yet. */
export function MailCheck() {
  const { data } = useData(automations.list, { limit: 1 })
  return data?.meta?.['mail_ready'] === false ? <MailWarning /> : null
}
