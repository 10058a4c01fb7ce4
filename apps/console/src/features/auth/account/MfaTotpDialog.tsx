import { auth } from '@outpost/contract/auth/endpoints'
import { mfa } from '@outpost/contract/auth/mfa/endpoints'
import { mfaSchemas } from '@outpost/contract/auth/mfa/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { TotpSecret } from './TotpSecret.tsx'

const refreshes = [auth.user]

/**
 * A dialog that shows the key for an authenticator app and asks for one of its codes as proof. Closes with the recovery
 * codes.
 */
export default function MfaTotpDialog({
  secret,
  uri,
  close,
}: DialogProps<{ secret: string; uri: string }, readonly string[]>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={mfa.finish}
      schema={mfaSchemas.finish.input}
      initial={{}}
      title={t('account:totp.title')}
      purpose={t('account:totp.purpose')}
      submitLabel={t('account:totp.verb')}
      refreshes={refreshes}
      hideMsg
      onDone={({ recovery_codes }) => close(recovery_codes)}
    >
      <TotpSecret secret={secret} uri={uri} />
      <TextField
        name="code"
        label={t('account:totp.code')}
        mono
        focusFirst
        autoComplete="one-time-code"
        inputMode="numeric"
      />
    </DialogForm>
  )
}
