import { mail } from '@outpost/contract/mail/endpoints'
import { type EmailConfiguration, mailSchemas } from '@outpost/contract/mail/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { SmtpFields } from './SmtpFields.tsx'

const initialOf = ({ name, host, port, tls, email, username }: EmailConfiguration): Values => ({
  name,
  host,
  port,
  tls,
  email,
  username,
})

/** A dialog that edits the name, server or password of an SMTP configuration. */
export default function EditSmtpDialog({ configuration, close }: DialogProps<{ configuration: EmailConfiguration }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={mail.update}
      schema={mailSchemas.update.input}
      initial={initialOf(configuration)}
      toInput={(values) => ({ ...values, id: configuration.id })}
      title={t('mail:edit.title')}
      purpose={configuration.company_name}
      size={640}
      submitLabel={t('mail:edit.verb')}
      onDone={() => close()}
    >
      <SmtpFields stored={configuration} />
    </DialogForm>
  )
}
