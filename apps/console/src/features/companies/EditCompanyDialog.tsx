import { companies } from '@outpost/contract/companies/endpoints'
import { type Company, companySchemas } from '@outpost/contract/companies/schemas'
import { toast } from '@outpost/ui/Toast'
import { callConfirmed } from '../../kit/auth/stepUp/confirmed.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useAsOpened } from '../../kit/form/useAsOpened.ts'

/** Whether the form has changes; an emptied address counts as none. */
const differs = (company: Company, { name, email }: Values): boolean =>
  name !== company.name || (email || null) !== company.email

/** A dialog that edits the name and email address of a company. */
export default function EditCompanyDialog({ id, close }: DialogProps<{ id: number }>) {
  const t = useText()
  const { record: company, reading } = useAsOpened(companies.get, { id })
  const maySend = (values: Values): boolean => {
    const changed = !company || differs(company, values)
    if (!changed) toast({ type: 'warning', message: t('companies:edit.same') })
    return changed
  }
  return (
    <DialogForm
      endpoint={companies.update}
      schema={companySchemas.update.input}
      initial={company ? { name: company.name, email: company.email } : {}}
      toInput={({ name, email }) => ({
        name: String(name ?? ''),
        ...(email !== undefined && { email: email as string | null }),
        id,
        revision: company?.revision,
      })}
      maySend={maySend}
      undo={() =>
        company && (() => callConfirmed(companies.update, { id, name: company.name, email: company.email ?? null }))
      }
      {...reading}
      title={t('companies:edit.title')}
      purpose={company?.name}
      submitLabel={t('companies:edit.verb')}
      onDone={() => close()}
    >
      <TextField name="name" label={t('companies:field.name')} />
      <TextField
        name="email"
        type="email"
        noTranslate
        label={t('companies:field.email')}
        help={t('companies:edit.emailHelp')}
      />
    </DialogForm>
  )
}
