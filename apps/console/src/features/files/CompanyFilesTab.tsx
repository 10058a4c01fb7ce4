import { companies } from '@outpost/contract/companies/endpoints'
import { files } from '@outpost/contract/files/endpoints'
import { useMemo } from 'react'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useData } from '../../kit/api/query.ts'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useCompanyId, useSubsidiaries } from '../companies/public.ts'
import { useAddFile, useFileActions } from './actions.tsx'
import { useFileColumns } from './columns.tsx'
import { StorageQuota } from './StorageQuota.tsx'
import { useFileFilters } from './filters.ts'
import { viewFile } from './viewFile.ts'

/** The files of a company, on its page. */
export default function CompanyFilesTab() {
  const id = useCompanyId()
  return id === undefined ? null : <CompanyFiles key={id} id={id} />
}

function CompanyFiles({ id }: { id: number }) {
  const t = useText()
  const { isIncluded, fixed, control } = useSubsidiaries(id)
  const filters = useFileFilters().filter((filter) => filter.id !== 'company_id')
  const all = useFileColumns()
  const columns = useMemo(() => all.filter((column) => isIncluded || column.id !== 'company_name'), [all, isIncluded])
  const table = useTable({
    endpoint: files.list,
    columns,
    filters,
    actions: useFileActions(),
    storageKey: 'company.files',
    fixed,
  })
  const { data: company } = useData(companies.get, { id })
  const add = useAddFile({ company: { id, name: company?.name ?? '' } })
  return (
    <>
      <StorageQuota companyId={id} add={add} />
      <ListTable
        table={table}
        label={t('files:title')}
        search={t('files:search')}
        rowLabel={(file) => file.name}
        onRow={viewFile}
        tools={control}
        empty={{ message: t('files:ofCompany'), action: add }}
        height="auto"
      />
    </>
  )
}
