import { files } from '@outpost/contract/files/endpoints'
import { Page } from '@outpost/ui/Page'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { LineTabs } from '../../kit/screen/ScreenTabs.tsx'
import { firstRead } from '../../kit/table/firstRead.ts'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useAddFile, useFileActions } from './actions.tsx'
import { useFileColumns } from './columns.tsx'
import { useFileFilters } from './filters.ts'
import { viewFile } from './viewFile.ts'
import { useAskedFile } from './useAskedFile.ts'
import { useUpdateMenu } from './updates/useUpdateLists.tsx'

/** What the page reads first. */
export const first = firstRead({ endpoint: files.list, storageKey: 'files' })

/** The files of the user's part of the tree, and those shared with it. */
export default function FilesPage() {
  const t = useText()
  const table = useTable({
    endpoint: files.list,
    columns: useFileColumns(),
    filters: useFileFilters(),
    actions: useFileActions(),
    storageKey: 'files',
  })
  const add = useAddFile({})
  useAskedFile()
  return (
    <Page title={t('files:title')} count={table.total} primary={add} more={useUpdateMenu()} fill>
      <LineTabs label={t('files:title')} />
      <ListTable
        table={table}
        label={t('files:title')}
        search={t('files:search')}
        rowLabel={(file) => file.name}
        onRow={viewFile}
        empty={{ message: t('files:empty'), action: add }}
      />
    </Page>
  )
}
