import { maxDescription, uploadedSystems } from '@outpost/contract/device-api/constants'
import { apiDescriptions } from '@outpost/contract/device-api/endpoints'
import { apiDescriptionSchemas } from '@outpost/contract/device-api/schemas'
import { formatBytes } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { useState } from 'react'
import { CallError } from '../../../kit/api/client.ts'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { FileField } from '../../../kit/form/fields/more.tsx'
import { CheckboxField, SelectField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { systemNames } from './systems.ts'

/**
 * A dialog that uploads the description of an API. Only when there is one of the same version does it ask whether to
 * replace it.
 */
export default function UploadDescriptionDialog({ close }: DialogProps<object>) {
  const t = useText()
  const { locale } = useUiLocale()
  const [exists, setExists] = useState(false)
  return (
    <DialogForm
      endpoint={apiDescriptions.create}
      schema={apiDescriptionSchemas.create.input}
      initial={{ system: 'rutos', overwrite: false }}
      title={t('multiConfig:descriptions.uploadTitle')}
      purpose={t('multiConfig:descriptions.purpose')}
      submitLabel={t('multiConfig:descriptions.verb')}
      onError={(error) => setExists(error instanceof CallError && error.items[0]?.code === 'CONFLICT')}
      onDone={() => close()}
    >
      <SelectField
        name="system"
        clearable={false}
        label={t('multiConfig:descriptions.system')}
        options={uploadedSystems.map((value) => ({ value, label: systemNames[value] }))}
      />
      <FileField
        name="file"
        label={t('multiConfig:descriptions.file')}
        accept=".json,application/json"
        maxBytes={maxDescription}
        help={t('multiConfig:descriptions.fileHelp', { size: formatBytes(maxDescription, locale) })}
      />
      {exists && <CheckboxField name="overwrite" label={t('multiConfig:descriptions.overwrite')} />}
    </DialogForm>
  )
}
