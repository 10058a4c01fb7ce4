import { files } from '@outpost/contract/files/endpoints'
import { fileSchemas } from '@outpost/contract/files/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { NumberField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

const MB = 1_048_576

interface FileQuotaProps {
  companyId: number
  /** The quota in bytes; null for no limit. */
  quota: number | null
}

/** A dialog that limits the total size of the files of a company and of those below it. */
export default function FileQuotaDialog({ companyId, quota, close }: DialogProps<FileQuotaProps>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={files.quota}
      schema={fileSchemas.quota.input}
      initial={{ quota: quota === null ? null : Math.ceil(quota / MB) }}
      toInput={(values) => ({
        company_id: companyId,
        quota: typeof values['quota'] === 'number' ? values['quota'] * MB : null,
      })}
      title={t('files:quota.title')}
      purpose={t('files:quota.purpose')}
      submitLabel={t('files:quota.verb')}
      onDone={() => close()}
    >
      <NumberField
        name="quota"
        label={t('files:quota.label')}
        help={t('files:quota.help')}
        min={0}
        max={8_000_000}
        required={false}
      />
    </DialogForm>
  )
}
