import { creditCodes } from '@outpost/contract/credits/codes/endpoints'
import { creditCodeSchemas } from '@outpost/contract/credits/codes/schemas'
import { toast } from '@outpost/ui/Toast'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { receivedTexts, RedeemFields, redeemRefreshes } from './RedeemFields.tsx'

/** A dialog that redeems a code and adds its resources to the company. */
export default function RedeemDialog({ close }: DialogProps<object>) {
  const t = useText()
  const { company_name: company } = useUser()
  return (
    <DialogForm
      endpoint={creditCodes.activate}
      schema={creditCodeSchemas.activate.input}
      initial={{}}
      title={t('credits:redeem.title')}
      purpose={t('credits:redeem.purpose', { company })}
      submitLabel={t('credits:redeem.verb')}
      refreshes={redeemRefreshes}
      hideMsg
      onDone={(result) => {
        toast({ type: 'success', message: receivedTexts(t, result, company).join(' ') })
        close()
      }}
    >
      <RedeemFields />
    </DialogForm>
  )
}
