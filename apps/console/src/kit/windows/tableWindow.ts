import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { type DialogRef, open } from '../dialog.tsx'
import type { ListTableProps } from '../ListTable.tsx'
import type { RowOf, TableOptions } from '../table.tsx'
import { windows } from './dialogs.ts'

export interface TableSpec<E extends Endpoint>
  extends
    Omit<TableOptions<E>, 'actions' | 'inUrl'>,
    Pick<ListTableProps<E>, 'rowLabel' | 'empty' | 'search' | 'quick'> {
  title: string
  purpose?: string
  /** Given, rows are there to be chosen: by a click one, by ticks several. */
  choose?: 'one' | 'several'
}

/**
 * Shows any list in a window, with search and pages. Answers the rows that were chosen.
 * @example const [tag] = (await openTable({ endpoint: tags.list, columns, storageKey: 'choose-tag', title, rowLabel, empty, choose: 'one' })) ?? []
 */
export function openTable<E extends Endpoint>(spec: TableSpec<E>): Promise<readonly RowOf<E>[] | undefined> {
  // The window is written for any endpoint; that columns and endpoint belong together was checked here.
  const ref = windows.table as unknown as DialogRef<{ spec: TableSpec<E>; close: (rows?: readonly RowOf<E>[]) => void }>
  return open(ref, { spec }, { title: spec.title, fullScreenControl: true })
}
