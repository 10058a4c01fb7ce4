import { account } from '@outpost/contract/auth/account/endpoints'
import { accountSchemas } from '@outpost/contract/auth/account/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useUser } from '../../../kit/auth/session.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useAddressSaved } from '../useAddressSaved.ts'

/** A dialog that changes the email address used for signing in and receiving mail. */
export default function ChangeEmailDialog({ close }: DialogProps<object>) {
  const t = useText()
  const { email } = useUser()
  const done = useAddressSaved(close)
  return (
    <DialogForm
      endpoint={account.changeEmail}
      schema={accountSchemas.changeEmail.input}
      initial={{}}
      title={t('account:email.action')}
      purpose={t('account:email.purpose', { email })}
      submitLabel={t('account:email.verb')}
      successMsg={t('account:email.saved')}
      reload={false}
      onDone={done}
    >
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        noTranslate
        label={t('account:email.next')}
        help={t('account:email.help')}
      />
    </DialogForm>
  )
}
