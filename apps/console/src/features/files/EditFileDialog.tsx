import { files } from '@outpost/contract/files/endpoints'
import { type StoredFile, fileSchemas } from '@outpost/contract/files/schemas'
import { callConfirmed } from '../../kit/auth/stepUp/confirmed.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { TextAreaField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

/** A dialog that edits the description of a file; the content is not changed. */
export default function EditFileDialog({ file, close }: DialogProps<{ file: StoredFile }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={files.update}
      schema={fileSchemas.update.input}
      initial={{ description: file.description }}
      toInput={({ description }) => ({ id: file.id, description: String(description ?? '') })}
      undo={() => () => callConfirmed(files.update, { id: file.id, description: file.description })}
      title={t('files:edit.title')}
      purpose={file.name}
      submitLabel={t('files:edit.verb')}
      onDone={() => close()}
    >
      <TextAreaField name="description" label={t('files:field.description')} minRows={3} />
    </DialogForm>
  )
}
