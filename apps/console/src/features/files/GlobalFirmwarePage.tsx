import { files } from '@outpost/contract/files/endpoints'
import { Page } from '@outpost/ui/Page'
import { useMemo } from 'react'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { firstRead } from '../../kit/table/firstRead.ts'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useAddFile, useFileActions } from './actions.tsx'
import { useFileColumns } from './columns.tsx'
import { viewFile } from './viewFile.ts'

/** Columns that are hidden here because they have the same value in every row. */
const SAME = ['type', 'company_name', 'visibility', 'device_name']
const FIXED = { type: ['global_firmware' as const] }

/** What the page reads first. */
export const first = firstRead({ endpoint: files.list, storageKey: 'global-firmware', fixed: FIXED })

/** Firmware that all companies may use. */
export default function GlobalFirmwarePage() {
  const t = useText()
  const all = useFileColumns()
  const columns = useMemo(() => all.filter(({ id }) => !SAME.includes(id)), [all])
  const table = useTable({
    endpoint: files.list,
    columns,
    actions: useFileActions(),
    storageKey: 'global-firmware',
    fixed: FIXED,
  })
  const add = useAddFile({ type: 'global_firmware' })
  return (
    <Page
      title={t('files:global.title')}
      count={table.total}
      description={t('files:global.description')}
      primary={add}
      fill
    >
      <ListTable
        table={table}
        label={t('files:global.title')}
        search={t('files:search')}
        rowLabel={(file) => file.name}
        onRow={viewFile}
        empty={{ message: t('files:global.empty'), action: add }}
      />
    </Page>
  )
}
