import { companyInvitations } from '@outpost/contract/users/company-invitations/endpoints'
import { companyInvitationSchemas } from '@outpost/contract/users/company-invitations/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'

/** A dialog that invites someone to create a company below the user's own. */
export default function InviteCompanyDialog({ close }: DialogProps<object>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={companyInvitations.invite}
      schema={companyInvitationSchemas.invite.input}
      initial={{}}
      title={t('companySignup:invite.title')}
      purpose={t('companySignup:invite.purpose')}
      submitLabel={t('companySignup:invite.verb')}
      onDone={() => close()}
    >
      <TextField name="email" type="email" required noTranslate label={t('users:field.email')} autoComplete="off" />
    </DialogForm>
  )
}
