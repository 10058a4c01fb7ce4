import { companies } from '@outpost/contract/companies/endpoints'
import { type Company, companySchemas } from '@outpost/contract/companies/schemas'
import { useMemo } from 'react'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { SelectField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { findParents } from './options.ts'

/** A dialog that adds a company below another. `parent` is given if it was opened from a company. */
export default function NewCompanyDialog({ parent, close }: DialogProps<{ parent?: Pick<Company, 'id' | 'name'> }>) {
  const t = useText()
  const load = useMemo(() => findParents('new'), [])
  return (
    <DialogForm
      endpoint={companies.create}
      schema={companySchemas.create.input}
      initial={parent ? { parent_id: parent.id } : {}}
      title={t('companies:add.title')}
      submitLabel={t('companies:add.verb')}
      onDone={() => close()}
    >
      <TextField name="name" label={t('companies:field.name')} />
      <SelectField
        name="parent_id"
        numeric
        clearable={false}
        label={t('companies:field.parent_name')}
        placeholder={t('companies:choose')}
        load={load}
        labelOf={(value) => (Number(value) === parent?.id ? parent.name : undefined)}
      />
    </DialogForm>
  )
}
