import { mail } from '@outpost/contract/mail/endpoints'
import { mailSchemas } from '@outpost/contract/mail/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompanyField } from '../companies/public.ts'
import { SmtpFields } from './SmtpFields.tsx'

/** Message submission with STARTTLS, which most servers offer (RFC 6409). */
const EMPTY: Values = { port: 587 }

/** A dialog that adds an SMTP server for sending email, with a test email to the user's own address. */
export default function CreateSmtpDialog({ close }: DialogProps<object>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={mail.create}
      schema={mailSchemas.create.input}
      initial={EMPTY}
      title={t('mail:add.title')}
      purpose={t('mail:add.purpose')}
      size={640}
      submitLabel={t('mail:add.verb')}
      onDone={() => close()}
    >
      <CompanyField name="company_id" />
      <SmtpFields />
    </DialogForm>
  )
}
