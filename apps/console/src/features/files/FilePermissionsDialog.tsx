import { files } from '@outpost/contract/files/endpoints'
import { type FilePermissions, type StoredFile, fileSchemas } from '@outpost/contract/files/schemas'
import { visibilities } from '@outpost/contract/files/constants'
import { callConfirmed } from '../../kit/auth/stepUp/confirmed.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { MultiSelectField, RadioField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useData } from '../../kit/api/query.ts'
import { readingOf } from '../../kit/api/reading.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { findCompanies } from '../companies/public.ts'

/** Returns the initial values; the hidden field for companies has no value. */
const initialOf = (data: FilePermissions | undefined): Values =>
  data === undefined ? {} : data.visibility === 'chosen' ? { ...data } : { visibility: data.visibility }

/** A dialog that sets which other companies can see a file. */
export default function FilePermissionsDialog({ file, close }: DialogProps<{ file: StoredFile }>) {
  const t = useText()
  const query = useData(files.permissions, { id: file.id }, { staleTime: 0 })
  const { data } = query
  return (
    <DialogForm
      endpoint={files.share}
      schema={fileSchemas.share.input}
      initial={initialOf(data)}
      {...readingOf(query)}
      toInput={({ visibility, company_id }) => ({
        id: file.id,
        visibility: visibility as StoredFile['visibility'],
        company_id: visibility === 'chosen' ? (company_id as number[]) : [],
      })}
      undo={() => data && (() => callConfirmed(files.share, { ...data, id: file.id }))}
      title={t('files:permissions.title')}
      purpose={file.name}
      submitLabel={t('files:permissions.verb')}
      onDone={() => close()}
    >
      <RadioField
        name="visibility"
        label={t('files:permissions.label')}
        options={visibilities.map((value) => ({ value, label: t(`files:permissions.${value}`) }))}
      />
      <MultiSelectField
        name="company_id"
        numeric
        label={t('files:permissions.companies')}
        placeholder={t('files:permissions.choose')}
        load={findCompanies}
        depends={[{ key: 'visibility', values: ['chosen'] }]}
      />
    </DialogForm>
  )
}
