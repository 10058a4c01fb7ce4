import { mail } from '@outpost/contract/mail/endpoints'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { suppressed } from './forms.schema.ts'

const refreshes = [mail.logs]

/** A dialog that removes an address from the suppression list, so that it receives email again. */
export default function UnsuppressDialog({ email, close }: DialogProps<{ email?: string }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={mail.unsuppress}
      schema={suppressed}
      initial={email === undefined ? {} : { email }}
      title={t('mail:suppression.title')}
      purpose={t('mail:suppression.purpose')}
      submitLabel={t('mail:suppression.verb')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <TextField name="email" type="email" label={t('mail:suppression.email')} noTranslate />
    </DialogForm>
  )
}
