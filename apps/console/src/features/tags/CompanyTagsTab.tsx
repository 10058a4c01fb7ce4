import { tags } from '@outpost/contract/tags/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useCompanyId, useSubsidiaries } from '../companies/public.ts'
import { useTagActions } from './actions.tsx'
import { tagAddress, useTagColumns } from './columns.tsx'
import { useAddTag } from './useAddTag.tsx'

/**
 * The tags of a company, on its page. Tags of the companies above also apply to its devices, but appear on the pages of
 * those companies.
 */
export default function CompanyTagsTab() {
  const id = useCompanyId()
  return id === undefined ? null : <CompanyTags key={id} id={id} />
}

function CompanyTags({ id }: { id: number }) {
  const t = useText()
  const { isIncluded, fixed, control } = useSubsidiaries(id)
  const table = useTable({
    endpoint: tags.list,
    columns: useTagColumns(!isIncluded),
    actions: useTagActions(),
    storageKey: 'company.tags',
    fixed,
  })
  const add = useAddTag(id)
  return (
    <ListTable
      table={table}
      label={t('tags:tags')}
      search={t('tags:search')}
      rowLabel={(tag) => tag.name}
      rowHref={tagAddress}
      tools={
        <>
          {control}
          {add && <ActionButton action={add} />}
        </>
      }
      empty={{ message: t('tags:empty'), action: add }}
      height="auto"
    />
  )
}
