import { creditCodes } from '@outpost/contract/credits/codes/endpoints'
import { credits } from '@outpost/contract/credits/endpoints'
import { useCan } from '../../kit/auth/can.ts'
import { type DialogProps, open } from '../../kit/dialog/dialog.tsx'
import { NumberField, TextAreaField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompanyField } from '../companies/public.ts'
import { dialogs } from './dialogs.ts'
import { newCode } from './forms.schema.ts'
import { TypeOf } from './MoveResourcesDialog.tsx'
import type { Owner } from './owner.ts'
import { typeInput } from './types.ts'

const refreshes = [credits.list]

interface CreateCodeProps {
  company?: Owner
  typeId?: number
}

/**
 * A dialog that reserves resources under a code that can be passed on. Only system administrators choose the company;
 * for others it is their own company or the one whose page they are on.
 */
export default function CreateCodeDialog({ company, typeId, close }: DialogProps<CreateCodeProps>) {
  const t = useText()
  const user = useUser()
  const choosesCompany = useCan()('super_admin')
  return (
    <DialogForm
      endpoint={creditCodes.create}
      schema={newCode}
      initial={{ company_id: company?.id ?? user.company_id, ...(typeId !== undefined && { credit_type_id: typeId }) }}
      toInput={({ credit_type_id: type, amount, company_id: from, comment }) => ({
        ...typeInput(type),
        amount: Number(amount),
        company_id: Number(from),
        ...(typeof comment === 'string' && { comment }),
      })}
      title={t('credits:makeCode.title')}
      purpose={t('credits:makeCode.purpose')}
      submitLabel={t('credits:makeCode.verb')}
      refreshes={refreshes}
      onDone={(made) => {
        close()
        void open(dialogs.codeMade, { made })
      }}
    >
      {choosesCompany && <CompanyField name="company_id" label={t('credits:field.source')} known={company} />}
      <TypeOf company="company_id" />
      <NumberField name="amount" label={t('credits:field.amount')} />
      <TextAreaField name="comment" label={t('credits:field.comment')} minRows={2} />
    </DialogForm>
  )
}
