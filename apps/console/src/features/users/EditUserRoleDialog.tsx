import { users } from '@outpost/contract/users/endpoints'
import { type UserRow, userSchemas } from '@outpost/contract/users/schemas'
import { callConfirmed } from '../../kit/auth/stepUp/confirmed.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { RoleLoss } from '../roles/public.ts'
import { useRoleOptions } from './roleChoice.ts'

/** A dialog that changes the role of a user in a company. It shows a preview of lost permissions. */
export default function EditUserRoleDialog({ user, close }: DialogProps<{ user: UserRow }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={users.update}
      schema={userSchemas.update.input}
      initial={{ role_id: user.role }}
      toInput={({ role_id }) => ({ id: user.id, company_id: user.company_id, role_id: role_id as number })}
      undo={({ role_id }) =>
        role_id === user.role
          ? undefined
          : () => callConfirmed(users.update, { id: user.id, company_id: user.company_id, role_id: user.role })
      }
      title={t('users:editRole.title')}
      purpose={t('users:editRole.purpose', { name: user.username, company: user.company_name })}
      submitLabel={t('users:editRole.verb')}
      onDone={() => close()}
    >
      <SelectField
        name="role_id"
        numeric
        required
        clearable={false}
        label={t('users:field.role')}
        options={useRoleOptions(user.company_id)}
        optionDescriptionBlock
        labelOf={(value) => (Number(value) === user.role ? user.role_title : undefined)}
      />
      <Loss from={user.role} />
    </DialogForm>
  )
}

function Loss({ from }: { from: number }) {
  const { values } = useForm()
  return <RoleLoss from={from} to={values['role_id'] as number | undefined} />
}
