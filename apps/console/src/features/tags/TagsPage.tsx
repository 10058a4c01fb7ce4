import { tags } from '@outpost/contract/tags/endpoints'
import { Page } from '@outpost/ui/Page'
import { useMemo } from 'react'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { firstRead } from '../../kit/table/firstRead.ts'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { findCompanies, useOnlyCompany } from '../companies/public.ts'
import { useTagActions } from './actions.tsx'
import { tagAddress, useTagColumns } from './columns.tsx'
import { useAddTag } from './useAddTag.tsx'

/** What the page reads first. */
export const first = firstRead({ endpoint: tags.list, storageKey: 'tags' })

/** The tags in the user's part of the tree. */
export default function TagsPage() {
  const t = useText()
  const isAlone = useOnlyCompany()
  const filters = useMemo(
    () =>
      isAlone ? [] : [{ id: 'company_id', label: t('tags:field.company'), load: findCompanies, negatable: false }],
    [t, isAlone],
  )
  const table = useTable({
    endpoint: tags.list,
    columns: useTagColumns(),
    filters,
    actions: useTagActions(),
    storageKey: 'tags',
  })
  const add = useAddTag()
  return (
    <Page title={t('tags:tags')} count={table.total} primary={add} fill>
      <ListTable
        table={table}
        label={t('tags:tags')}
        search={t('tags:search')}
        rowLabel={(tag) => tag.name}
        rowHref={tagAddress}
        empty={{ message: t('tags:empty'), action: add }}
      />
    </Page>
  )
}
