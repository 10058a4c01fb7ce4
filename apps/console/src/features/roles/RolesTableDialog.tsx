import { roles } from '@outpost/contract/roles/endpoints'
import { type Role, roleSchemas } from '@outpost/contract/roles/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { useCallback, useState } from 'react'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { MultiSelectField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useForm, type Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { findChangeable, optionOf } from './options.ts'
import { ChangePreview } from './permissions/ChangePreview.tsx'
import { PermissionsField } from './permissions/PermissionsField.tsx'

/** A dialog that replaces the permissions of several roles with the same set. */
export default function RolesTableDialog({ chosen, close }: DialogProps<{ chosen: readonly Role[] }, true>) {
  const t = useText()
  /**
   * The roles that can be selected, as first loaded in this dialog. Their revisions are sent, so that changes made by
   * others in the meantime are not overwritten unnoticed.
   */
  const [seen] = useState(() => new Map(chosen.map((role) => [role.id, role])))
  const find = useCallback(
    async (q: string, signal: AbortSignal) => {
      const found = await findChangeable(q, signal)
      for (const role of found) if (!seen.has(role.id)) seen.set(role.id, role)
      return found.map(optionOf)
    },
    [seen],
  )
  const inputOf = (values: Values): InputOf<typeof roles.overwrite> => {
    const ids = (values['role_id'] as number[] | undefined) ?? []
    return {
      role_id: ids,
      permission_id: (values['permission_id'] as number[] | undefined) ?? [],
      revisions: Object.fromEntries(ids.flatMap((id) => ((role) => (role ? [[id, role.revision]] : []))(seen.get(id)))),
    }
  }
  return (
    <DialogForm
      endpoint={roles.overwrite}
      schema={roleSchemas.overwrite.input}
      initial={{ role_id: chosen.map(({ id }) => id), permission_id: [] }}
      toInput={inputOf}
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
        load={find}
        labelOf={(value) => chosen.filter(({ id }) => String(id) === value).map((role) => optionOf(role).label)[0]}
      />
      <PermissionsField name="permission_id" required />
      <Preview />
    </DialogForm>
  )
}

function Preview() {
  const { values } = useForm()
  return <ChangePreview roleIds={(values['role_id'] as number[] | undefined) ?? []} />
}
