import { users } from '@outpost/contract/users/endpoints'
import { userSchemas } from '@outpost/contract/users/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'

const refreshes = [users.list]

/** A dialog that deletes an account anywhere in the installation by its email address. */
export default function DeleteUserDialog({ email, close }: DialogProps<{ email?: string }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={users.removeByEmail}
      schema={userSchemas.removeByEmail.input}
      initial={email === undefined ? {} : { email }}
      title={t('userAdmin:deleteUser.title')}
      purpose={t('userAdmin:deleteUser.purpose')}
      submitLabel={t('userAdmin:deleteUser.verb')}
      refreshes={refreshes}
      danger
      onDone={() => close()}
    >
      <TextField name="email" type="email" required label={t('userAdmin:email')} noTranslate />
    </DialogForm>
  )
}
