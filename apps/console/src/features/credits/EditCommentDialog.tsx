import { creditCodes } from '@outpost/contract/credits/codes/endpoints'
import { type CreditCode, creditCodeSchemas } from '@outpost/contract/credits/codes/schemas'
import { callConfirmed } from '../../kit/auth/stepUp/confirmed.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { TextAreaField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

/** A dialog that edits the comment of a code. */
export default function EditCommentDialog({ code, close }: DialogProps<{ code: CreditCode }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={creditCodes.update}
      schema={creditCodeSchemas.update.input}
      initial={{ comment: code.comment }}
      toInput={({ comment }) => ({ id: code.id, comment: typeof comment === 'string' ? comment : '' })}
      undo={() => () => callConfirmed(creditCodes.update, { id: code.id, comment: code.comment })}
      title={t('credits:comment.title')}
      submitLabel={t('credits:comment.verb')}
      onDone={() => close()}
    >
      <TextAreaField name="comment" label={t('credits:field.comment')} minRows={3} />
    </DialogForm>
  )
}
