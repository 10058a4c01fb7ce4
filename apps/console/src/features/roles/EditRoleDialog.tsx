import { type Role, roles } from '@outpost/contract/roles'
import type { DialogProps } from '../../kit/dialog.tsx'
import { TextAreaField, TextField } from '../../kit/fields.tsx'
import { DialogForm, type Values } from '../../kit/form.tsx'
import { useText } from '../../kit/texts.ts'
import { ChangePreview } from './permissions/ChangePreview.tsx'
import { PermissionsField } from './permissions/PermissionsField.tsx'
import { usePermissionsOf } from './permissions/usePermissions.ts'

/** Another title, description or other permissions for a role; what that takes away is shown before it is saved (ROLES-004, ROLES-060). */
export default function EditRoleDialog({ role, close }: DialogProps<{ role: Role }>) {
  const t = useText()
  const { held, loading } = usePermissionsOf(role.id)
  const initial: Values = { title: role.title, description: role.description, permission_id: held }
  return (
    <DialogForm
      endpoint={roles.update}
      initial={initial}
      toInput={({ title, description, permission_id }) => ({ id: role.id, title: title as string, description: (description as string | undefined) ?? '', permission_id: (permission_id as number[] | undefined) ?? [] })}
      title={t('roles:edit.title')}
      purpose={role.company_name}
      size={880}
      loading={loading}
      submitLabel={t('roles:edit.verb')}
      onDone={() => close()}
    >
      <TextField name="title" label={t('roles:field.title')} required />
      <TextAreaField name="description" label={t('roles:field.description')} minRows={2} />
      <PermissionsField name="permission_id" low />
      <ChangePreview roleIds={[role.id]} />
    </DialogForm>
  )
}
