import { maxTemplateFile } from '@outpost/contract/templates/constants'
import { templates } from '@outpost/contract/templates/endpoints'
import { templateSchemas } from '@outpost/contract/templates/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { FileField } from '../../kit/form/fields/more.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { goTo } from '../../kit/screen/goTo.ts'
import { CompanyField } from '../companies/public.ts'

/** A dialog that creates a monitoring template from an exported file. */
export default function ImportMonitoringTemplateDialog({ close }: DialogProps<object>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={templates.importOne}
      schema={templateSchemas.importOne.input}
      initial={{}}
      title={t('templates:import.title')}
      submitLabel={t('templates:import.verb')}
      refreshes={[templates.list]}
      onDone={({ id }) => {
        close()
        goTo(`/monitoring-templates/edit/${id}`)
      }}
    >
      <CompanyField name="company_id" />
      <FileField
        name="file"
        label={t('templates:import.file')}
        accept=".json,application/json"
        maxBytes={maxTemplateFile}
      />
    </DialogForm>
  )
}
