import { credits } from '@outpost/contract/credits/endpoints'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { NumberField, SelectField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompanyField, findCompanies } from '../companies/public.ts'
import { movement } from './forms.schema.ts'
import type { Owner } from './owner.ts'
import { typeInput } from './types.ts'
import { TypeField } from './TypeField.tsx'

interface MoveResourcesProps {
  source?: Owner
  typeId?: number
}

/** A dialog that moves resources from one company to another. */
export default function MoveResourcesDialog({ source, typeId, close }: DialogProps<MoveResourcesProps>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={credits.move}
      schema={movement}
      initial={{ ...(source && { source: source.id }), ...(typeId !== undefined && { credit_type_id: typeId }) }}
      toInput={({ source: from, target, amount, credit_type_id: type }) => ({
        source: Number(from),
        target: Number(target),
        amount: Number(amount),
        ...typeInput(type),
      })}
      title={t('credits:move.title')}
      purpose={t('credits:move.purpose')}
      submitLabel={t('credits:move.verb')}
      onDone={() => close()}
    >
      <CompanyField name="source" label={t('credits:field.source')} known={source} />
      <SelectField name="target" numeric clearable={false} label={t('credits:field.target')} load={findCompanies} />
      <TypeOf company="source" />
      <NumberField name="amount" label={t('credits:field.amount')} />
    </DialogForm>
  )
}

/** Form field for the type, with the amount of each type that the company in another field has left. */
export function TypeOf({ company }: { company: string }) {
  const { values } = useForm()
  const id = values[company]
  return <TypeField companyId={typeof id === 'number' ? id : undefined} />
}
