import { jobApprovals } from '@outpost/contract/device-jobs/approvals/endpoints'
import { jobApprovalSchemas } from '@outpost/contract/device-jobs/approvals/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextAreaField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { type ApprovalRow, refreshes, subjectOf } from './row.ts'

/** A dialog that denies a request. The user who asked is told the reason. */
export default function DenyJobDialog({ request, close }: DialogProps<{ request: ApprovalRow }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={jobApprovals.deny}
      schema={jobApprovalSchemas.deny.input}
      initial={{}}
      toInput={({ reason }) => ({ id: request.id, reason: reason as string })}
      title={t('jobApproval:deny.title')}
      purpose={t('jobApproval:deny.purpose', { what: subjectOf(request), user: request.username })}
      submitLabel={t('jobApproval:deny.action')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <TextAreaField
        name="reason"
        label={t('jobApproval:field.answer')}
        help={t('jobApproval:deny.help')}
        minRows={2}
      />
    </DialogForm>
  )
}
