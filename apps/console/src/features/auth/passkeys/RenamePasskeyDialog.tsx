import { passkeys } from '@outpost/contract/auth/passkeys/endpoints'
import { type Passkey, passkeySchemas } from '@outpost/contract/auth/passkeys/schemas'
import { callConfirmed } from '../../../kit/auth/stepUp/confirmed.ts'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'

/** A dialog that sets the name by which the user recognizes a passkey. */
export default function RenamePasskeyDialog({ passkey: { id, name }, close }: DialogProps<{ passkey: Passkey }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={passkeys.rename}
      schema={passkeySchemas.rename.input}
      initial={{ id, name }}
      undo={() => () => callConfirmed(passkeys.rename, { id, name })}
      title={t('passkeys:renameTitle')}
      purpose={t('passkeys:renamePurpose')}
      submitLabel={t('passkeys:save')}
      onDone={() => close()}
    >
      <TextField name="name" label={t('passkeys:name')} noTranslate />
    </DialogForm>
  )
}
