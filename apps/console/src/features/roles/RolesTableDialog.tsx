import { type Role, roles } from '@outpost/contract/roles'
import type { DialogProps } from '../../kit/dialog.tsx'
import { MultiSelectField } from '../../kit/fields.tsx'
import { DialogForm, useForm } from '../../kit/form.tsx'
import { useText } from '../../kit/texts.ts'
import { findChangeable, optionOf } from './options.ts'
import { ChangePreview } from './permissions/ChangePreview.tsx'
import { PermissionsField } from './permissions/PermissionsField.tsx'

/** The same permissions for several roles, in place of those that each has (ROLES-003). */
export default function RolesTableDialog({ chosen, close }: DialogProps<{ chosen: readonly Role[] }, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={roles.overwrite}
      initial={{ role_id: chosen.map(({ id }) => id), permission_id: [] }}
      title={t('roles:overwrite.title')}
      purpose={t('roles:overwrite.purpose')}
      size={880}
      submitLabel={t('roles:overwrite.verb')}
      onDone={() => close(true)}
    >
      <MultiSelectField
        name="role_id"
        numeric
        required
        label={t('roles:field.roles')}
        placeholder={t('roles:overwrite.choose')}
        load={findChangeable}
        labelOf={(value) => chosen.filter(({ id }) => String(id) === value).map((role) => optionOf(role).label)[0]}
      />
      <PermissionsField name="permission_id" required low />
      <Preview />
    </DialogForm>
  )
}

function Preview() {
  const { values } = useForm()
  return <ChangePreview roleIds={(values['role_id'] as number[] | undefined) ?? []} />
}
