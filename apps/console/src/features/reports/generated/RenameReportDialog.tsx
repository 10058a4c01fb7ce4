import { generatedReports } from '@outpost/contract/reports/endpoints'
import { type GeneratedReport, generatedReportSchemas } from '@outpost/contract/reports/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'

interface RenameProps {
  report: Pick<GeneratedReport, 'id' | 'name' | 'description'>
}

/** A dialog that changes the name and the description of a generated report. */
export default function RenameReportDialog({
  report: { id, name, description },
  close,
}: DialogProps<RenameProps, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={generatedReports.update}
      schema={generatedReportSchemas.update.input}
      initial={{ name, description }}
      toInput={(values) => ({ description: '', ...values, id }) as { id: number; name: string; description: string }}
      title={t('reports:generated.renameTitle')}
      submitLabel={t('reports:generated.renameVerb')}
      refreshes={[generatedReports.list, generatedReports.get]}
      onDone={() => close(true)}
    >
      <TextField name="name" required label={t('reports:field.name')} />
      <TextAreaField name="description" label={t('reports:field.description')} minRows={2} />
    </DialogForm>
  )
}
