import { tags } from '@outpost/contract/tags/endpoints'
import type { Tag } from '@outpost/contract/tags/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { Tag as Chip } from '@outpost/ui/Cells'
import { TableDialog } from '@outpost/ui/Dialog'
import { IconCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, action } from '../../kit/api/action.tsx'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useTagColumns } from './columns.tsx'
import { useAddTag } from './useAddTag.tsx'

/**
 * The columns that identify a tag. Names are shown without links, because following a link would discard the selection.
 */
const shown = ['name', 'company_name', 'description', 'devices_count']

const chip = (tag: Tag) => <Chip label={tag.name} color={tag.color} />

/** A dialog that selects tags, with a search and a button to add a tag. Closes with the selected tags. */
export default function TagsListDialog({
  companies = [],
  close,
}: DialogProps<{ companies?: readonly number[] }, readonly Tag[]>) {
  const t = useText()
  const all = useTagColumns()
  const columns = useMemo(
    () =>
      shown
        .flatMap((id) => all.filter((column) => column.id === id))
        .map((column): Column<Tag> => (column.id === 'name' ? { ...column, cell: chip } : column)),
    [all],
  )
  const actions = useMemo(
    (): readonly Action<Tag>[] => [
      action({
        id: 'choose',
        label: 'tags:list.choose',
        icon: IconCheck,
        only: 'bulk',
        endpoint: tags.list,
        run: (rows) => close(rows),
      }),
    ],
    [close],
  )
  const table = useTable({
    endpoint: tags.list,
    columns,
    actions,
    storageKey: 'tags-list',
    inUrl: false,
    ...(companies.length > 0 && { fixed: { for_company_id: [...companies] } }),
  })
  const add = useAddTag()
  return (
    <TableDialog
      {...useDialogLayer()}
      title={t('tags:choose')}
      loading={false}
      error={null}
      footerStart={add && <ActionButton action={add} />}
    >
      <ListTable
        table={table}
        label={t('tags:tags')}
        search={t('tags:search')}
        rowLabel={(tag) => tag.name}
        onRow={(tag) => close([tag])}
        empty={{ message: t('tags:empty'), action: add }}
        height={420}
      />
    </TableDialog>
  )
}
