import { account } from '@outpost/contract/auth/account/endpoints'
import { accountSchemas } from '@outpost/contract/auth/account/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { CheckboxField, PasswordField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useUser } from '../../../kit/auth/session.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'

/** A dialog that replaces the current password. */
export default function ChangePasswordDialog({ close }: DialogProps<object>) {
  const t = useText()
  const { email } = useUser()
  return (
    <DialogForm
      endpoint={account.changePassword}
      schema={accountSchemas.changePassword.input}
      initial={{ revoke_tokens: false }}
      title={t('account:password.action')}
      purpose={t('account:password.purpose')}
      submitLabel={t('account:password.verb')}
      onDone={() => close()}
    >
      {/* Password managers store the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="current_password" label={t('account:password.current')} autoComplete="current-password" />
      <PasswordField
        name="password"
        label={t('account:password.next')}
        help={t('account:password.nextHelp')}
        autoComplete="new-password"
        generate
      />
      <CheckboxField name="revoke_tokens" label={t('auth:revokeTokens')} help={t('auth:revokeTokensHelp')} />
    </DialogForm>
  )
}
