import { accessRequests } from '@outpost/contract/remote-access/approval/endpoints'
import { accessRequestSchemas } from '@outpost/contract/remote-access/approval/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextAreaField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { refreshes, type RequestRow, subjectOf } from './row.ts'

/** A dialog that denies a request. The user who asked is told the reason. */
export default function DenyDialog({ request, close }: DialogProps<{ request: RequestRow }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={accessRequests.deny}
      schema={accessRequestSchemas.deny.input}
      initial={{}}
      toInput={({ reason }) => ({ id: request.id, reason: reason as string })}
      title={t('accessRequest:deny.title')}
      purpose={t('accessRequest:deny.purpose', { user: request.username, device: subjectOf(request) })}
      submitLabel={t('accessRequest:deny.action')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <TextAreaField
        name="reason"
        label={t('accessRequest:field.answer')}
        help={t('accessRequest:deny.help')}
        minRows={2}
      />
    </DialogForm>
  )
}
