import { users } from '@outpost/contract/users/endpoints'
import { userSchemas } from '@outpost/contract/users/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'

/** A dialog that removes the second factor of a user who has lost it and the recovery codes. */
export default function RemoveMfaDialog({ email, close }: DialogProps<{ email?: string }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={users.removeMfaByEmail}
      schema={userSchemas.removeMfaByEmail.input}
      initial={email === undefined ? {} : { email }}
      title={t('userAdmin:removeMfa.title')}
      purpose={t('userAdmin:removeMfa.purpose')}
      submitLabel={t('userAdmin:removeMfa.verb')}
      danger
      onDone={() => close()}
    >
      <TextField name="email" type="email" required label={t('userAdmin:email')} noTranslate />
    </DialogForm>
  )
}
