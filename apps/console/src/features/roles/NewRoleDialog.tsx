import { roles } from '@outpost/contract/roles/endpoints'
import { type Role, roleSchemas } from '@outpost/contract/roles/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompaniesField } from '../companies/public.ts'
import { PermissionsField } from './permissions/PermissionsField.tsx'
import { usePermissionsOf } from './permissions/usePermissions.ts'
import { roleDescription, roleTitle } from './state.ts'

/** A dialog that adds a role for one or several companies, empty or as a copy of another role. */
export default function NewRoleDialog({ from, close }: DialogProps<{ from?: Role }>) {
  const t = useText()
  const { held, loading } = usePermissionsOf(from?.id)
  const initial = from
    ? { title: t('roles:copy.of', { title: roleTitle(from) }), description: roleDescription(from), permission_id: held }
    : {}
  return (
    <DialogForm
      endpoint={roles.create}
      schema={roleSchemas.create.input}
      initial={initial}
      title={t('roles:add.title')}
      purpose={t('roles:add.purpose')}
      size={880}
      loading={loading}
      submitLabel={t('roles:add.verb')}
      onDone={() => close()}
    >
      <TextField name="title" label={t('roles:field.title')} />
      <TextAreaField name="description" label={t('roles:field.description')} minRows={2} />
      <CompaniesField name="company_id" label={t('roles:field.companies')} help={t('roles:add.companiesHelp')} />
      <PermissionsField name="permission_id" required />
    </DialogForm>
  )
}
