import { credits } from '@outpost/contract/credits/endpoints'
import { creditSchemas } from '@outpost/contract/credits/schemas'
import { pricedTypeIds } from '@outpost/contract/credits/types'
import { FieldRow } from '@outpost/ui/Fields'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { NumberField, TextField, When } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompanyField } from '../companies/public.ts'
import { TypeField } from './TypeField.tsx'
import type { Owner } from './owner.ts'

const isPriced = ({ credit_type_id: type }: Values): boolean => typeof type === 'number' && pricedTypeIds.includes(type)

/** A dialog that adds resources that a company has bought or been given. */
export default function AddResourcesDialog({ company, close }: DialogProps<{ company?: Owner }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={credits.create}
      schema={creditSchemas.create.input}
      initial={company ? { company_id: company.id } : {}}
      title={t('credits:add.title')}
      submitLabel={t('credits:add.verb')}
      onDone={() => close()}
    >
      <CompanyField name="company_id" known={company} />
      <TypeField />
      <NumberField name="credit_count" label={t('credits:field.count')} />
      <When is={isPriced} clears={['credit_price', 'pro_form_nr']}>
        <FieldRow>
          <NumberField
            name="credit_price"
            required
            min={0}
            step={0.01}
            label={t('credits:field.price')}
            help={t('credits:add.priceHelp')}
          />
          <TextField name="pro_form_nr" required noTranslate label={t('credits:field.proForm')} />
        </FieldRow>
      </When>
    </DialogForm>
  )
}
