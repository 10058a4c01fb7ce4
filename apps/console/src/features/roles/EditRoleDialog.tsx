import { roles } from '@outpost/contract/roles/endpoints'
import { type Role, roleSchemas } from '@outpost/contract/roles/schemas'
import { callConfirmed } from '../../kit/auth/stepUp/confirmed.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useAsOpened } from '../../kit/form/useAsOpened.ts'
import { ChangePreview } from './permissions/ChangePreview.tsx'
import { PermissionsField } from './permissions/PermissionsField.tsx'

const inputOf = (id: number, { title, description, permission_id }: Values) => ({
  id,
  title: title as string,
  description: (description as string | undefined) ?? '',
  permission_id: (permission_id as number[] | undefined) ?? [],
})

/**
 * A dialog that edits the title, description or permissions of a role. It shows a preview of lost permissions; if
 * another user has changed the role in the meantime, saving is refused.
 */
export default function EditRoleDialog({ role: { id, company_name }, close }: DialogProps<{ role: Role }>) {
  const t = useText()
  const { record: role, reading } = useAsOpened(roles.get, { id })
  const { record: held, reading: readingHeld } = useAsOpened(roles.permissions, { id }, role !== undefined)
  const initial: Values =
    role && held
      ? {
          title: role.title,
          description: role.description,
          permission_id: held.rows.map((permission) => permission.id),
        }
      : {}
  return (
    <DialogForm
      endpoint={roles.update}
      schema={roleSchemas.update.input}
      initial={initial}
      toInput={(values) => ({ ...inputOf(id, values), revision: role?.revision })}
      // Without the revision, which the edit has changed.
      undo={() => () => callConfirmed(roles.update, inputOf(id, initial))}
      title={t('roles:edit.title')}
      purpose={company_name}
      size={880}
      {...(role ? readingHeld : reading)}
      submitLabel={t('roles:edit.verb')}
      onDone={() => close()}
    >
      <TextField name="title" label={t('roles:field.title')} required />
      <TextAreaField name="description" label={t('roles:field.description')} minRows={2} />
      <PermissionsField name="permission_id" />
      <ChangePreview roleIds={[id]} />
    </DialogForm>
  )
}
