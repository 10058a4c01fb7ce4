import { files } from '@outpost/contract/files/endpoints'
import { fileSchemas } from '@outpost/contract/files/schemas'
import { uploadTypes } from '@outpost/contract/files/constants'
import { formatBytes } from '@outpost/ui/Cells'
import { MAX_FILE_BYTES } from '@outpost/ui/Fields'
import { useUiLocale } from '@outpost/ui/Locale'
import { useCan } from '../../kit/auth/can.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { FileField } from '../../kit/form/fields/more.tsx'
import { SelectField, TextAreaField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useData } from '../../kit/api/query.ts'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompanyField } from '../companies/public.ts'

interface AddFileProps {
  /** If set, the file is firmware for all companies, and the fields for type and company are hidden. */
  type?: 'global_firmware'
  /** The company on whose page the dialog is opened. */
  company?: { id: number; name: string }
}

/** A dialog that adds a file of a company, or firmware for all companies. */
export default function AddFileDialog({ type, company, close }: DialogProps<AddFileProps>) {
  const t = useText()
  const can = useCan()
  const types = uploadTypes.filter((one) => one !== 'global_firmware' || can('upload_files_global_scope'))
  return (
    <DialogForm
      endpoint={files.create}
      schema={fileSchemas.create.input}
      initial={{ type: type ?? 'firmware', ...(company && { company_id: company.id }) }}
      title={type ? t('files:global.add') : t('files:add.title')}
      purpose={t('files:add.purpose')}
      submitLabel={t('files:add.verb')}
      onDone={() => close()}
    >
      {!type && (
        <SelectField
          name="type"
          clearable={false}
          label={t('files:field.type')}
          options={types.map((value) => ({ value, label: t(`files:type.${value}`) }))}
        />
      )}
      <Company known={company} />
      <TextAreaField name="description" label={t('files:field.description')} minRows={2} />
      <Content />
    </DialogForm>
  )
}

/** Form field for the company; firmware for all companies belongs to no company. */
function Company({ known }: { known: AddFileProps['company'] }) {
  const { values } = useForm()
  return values['type'] === 'global_firmware' ? null : <CompanyField name="company_id" known={known} />
}

function Content() {
  const t = useText()
  const { locale } = useUiLocale()
  const { values } = useForm()
  const { company_id } = useUser()
  const { data } = useData(files.usage, { company_id })
  const limit = data?.limit ?? MAX_FILE_BYTES
  const isFirmware = values['type'] !== 'device_task_manager_file'
  return (
    <FileField
      name="file"
      label={t('files:field.file')}
      maxBytes={limit}
      help={`${t('files:add.limit', { size: formatBytes(limit, locale) })}${isFirmware ? ` ${t('files:add.read')}` : ''}`}
    />
  )
}
