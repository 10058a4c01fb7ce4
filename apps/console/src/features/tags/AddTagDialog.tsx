import type { InputOf } from '@outpost/contract/kit/endpoint'
import { tags } from '@outpost/contract/tags/endpoints'
import { type Tag, tagSchemas } from '@outpost/contract/tags/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompanyField } from '../companies/public.ts'
import { TagActionsField } from './TagActionsField.tsx'
import { withActions } from './actionValues.ts'
import { TagFields } from './TagFields.tsx'

const EMPTY: Values = { color: '#667085' }
const toInput = (values: Values) => withActions(values) as unknown as InputOf<typeof tags.create>

interface AddTagProps {
  /** If set, the tag belongs to this company, and the field for the company is hidden. */
  companyId?: number
}

/** A dialog that adds a tag. Closes with the new tag. */
export default function AddTagDialog({ companyId, close }: DialogProps<AddTagProps, Tag>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={tags.create}
      schema={tagSchemas.create.input}
      initial={companyId === undefined ? EMPTY : { ...EMPTY, company_id: companyId }}
      toInput={toInput}
      title={t('tags:add.title')}
      purpose={t('tags:add.purpose')}
      submitLabel={t('tags:add.verb')}
      onDone={(made) => close(made)}
    >
      {companyId === undefined && <CompanyField name="company_id" />}
      <TagFields />
      <TagActionsField />
    </DialogForm>
  )
}
