import { invitations } from '@outpost/contract/users/invitations/endpoints'
import { type MadeInvitation, invitationSchemas } from '@outpost/contract/users/invitations/schemas'
import { users } from '@outpost/contract/users/endpoints'
import { use } from 'react'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { SelectField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { FormPlace } from '../../kit/form/parts/place.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompanyField } from '../companies/public.ts'
import { tellInvitation } from './inviteUser.ts'
import { useRoleOptions } from './roleChoice.ts'

interface InviteUserProps {
  /** If set, the invitation is for this company, and the field for the company is hidden. */
  companyId?: number
}

const refreshes = [users.list]

/** A dialog that invites a user to a company by email. Closes with the invitation. */
export default function InviteUserDialog({ companyId, close }: DialogProps<InviteUserProps, MadeInvitation>) {
  const t = useText()
  const isOnPage = use(FormPlace) !== undefined
  return (
    <DialogForm
      endpoint={invitations.invite}
      schema={invitationSchemas.invite.input}
      initial={companyId === undefined ? {} : { company_id: companyId }}
      title={t('users:invite.title')}
      purpose={t('users:invite.purpose')}
      submitLabel={t('users:invite.verb')}
      refreshes={refreshes}
      // Not every invitation was sent. Where this is a dialog, `inviteUser` tells it.
      hideMsg
      onDone={(made) => void (isOnPage ? tellInvitation(made).then(() => close(made)) : close(made))}
    >
      {companyId === undefined && <CompanyField name="company_id" />}
      <TextField name="email" type="email" required noTranslate label={t('users:field.email')} autoComplete="off" />
      <Role />
    </DialogForm>
  )
}

/** Form field for the role, with the roles of the company selected above. */
function Role() {
  const t = useText()
  const { values } = useForm()
  const companyId = values['company_id'] as number | undefined
  return (
    <SelectField
      key={companyId}
      name="role"
      numeric
      label={t('users:field.role')}
      placeholder={t('users:invite.guest')}
      help={t('users:invite.roleHelp')}
      options={useRoleOptions(companyId)}
      optionDescriptionBlock
    />
  )
}
