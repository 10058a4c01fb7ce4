import { impersonation } from '@outpost/contract/impersonation/endpoints'
import { users } from '@outpost/contract/users/endpoints'
import type { UserRow } from '@outpost/contract/users/schemas'
import type { SelectOption } from '@outpost/ui/Fields'
import { call } from '../../kit/api/client.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { SelectField, TextAreaField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { requestShape } from './forms.schema.ts'

/** Lookups request at most 100 entries; the user types to find others. */
const LOOKUP = 100

const refreshes = [impersonation.logs, impersonation.status]

/** A user in several companies is listed once per company, so the option identifies both. */
const optionOf = ({ id, email, company_id, company_name, role_title }: UserRow): SelectOption => ({
  value: `${id}.${company_id}`,
  label: email,
  hint: `${company_name} · ${role_title}`,
})

const ids = (who: unknown): { user_id: number; company_id: number } => {
  const [user_id = 0, company_id = 0] = String(who).split('.').map(Number)
  return { user_id, company_id }
}

/**
 * A dialog that asks a user for permission to impersonate them. If it is opened for a given user, no other can be
 * selected.
 */
export default function RequestDialog({ user, close }: DialogProps<{ user?: UserRow }>) {
  const t = useText()
  const me = useUser().id
  const find = async (q: string, signal: AbortSignal): Promise<SelectOption[]> => {
    const { rows } = await call(users.list, { q, limit: LOOKUP, sort: ['email'] }, { signal })
    return rows.filter(({ id }) => id !== me).map(optionOf)
  }
  return (
    <DialogForm
      endpoint={impersonation.request}
      schema={requestShape}
      initial={user ? { user_id: optionOf(user).value } : {}}
      toInput={({ user_id, reason }) => ({ ...ids(user_id), reason: reason as string })}
      title={t('impersonation:request.title')}
      purpose={t('impersonation:request.purpose')}
      submitLabel={t('impersonation:request.verb')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <SelectField
        name="user_id"
        required
        clearable={false}
        disabled={user !== undefined}
        label={t('impersonation:field.user')}
        placeholder={t('impersonation:request.choose')}
        load={find}
        most={LOOKUP}
        labelOf={() => user?.email}
        optionDescriptionBlock
      />
      <TextAreaField
        name="reason"
        required
        label={t('impersonation:field.reason')}
        help={t('impersonation:request.reasonHelp')}
        minRows={2}
      />
    </DialogForm>
  )
}
