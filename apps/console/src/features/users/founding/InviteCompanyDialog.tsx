import { companyInvitations } from '@outpost/contract/users/company-invitations/endpoints'
import { companyInvitationSchemas } from '@outpost/contract/users/company-invitations/schemas'
import type { DialogProps } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { DialogForm } from '../../../kit/form.tsx'
import { useText } from '../../../kit/texts.ts'

/** Somebody is asked to found a company below the reader's own (COMPANIES-008). */
export default function InviteCompanyDialog({ close }: DialogProps<object>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={companyInvitations.invite}
      schema={companyInvitationSchemas.invite.input}
      initial={{}}
      title={t('founding:invite.title')}
      purpose={t('founding:invite.purpose')}
      submitLabel={t('founding:invite.verb')}
      onDone={() => close()}
    >
      <TextField name="email" type="email" required noTranslate label={t('users:field.email')} autoComplete="off" />
    </DialogForm>
  )
}
