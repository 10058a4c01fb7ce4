import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { UiAction } from '@outpost/ui/Actions'
import { ColumnSettings } from '@outpost/ui/ColumnSettings'
import { DataTable, shownColumns } from '@outpost/ui/DataTable'
import { FilterBar, type QuickFilter } from '@outpost/ui/FilterBar'
import type { LazyPart } from '@outpost/ui/Float'
import { IconButton } from '@outpost/ui/IconButton'
import { EmptyState, ErrorState } from '@outpost/ui/Page'
import { Pagination } from '@outpost/ui/Pagination'
import { IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useActions } from '../api/action.tsx'
import { CallError } from '../api/client.ts'
import { explain } from '../api/explain.ts'
import { ExportButton } from './export/ExportButton.tsx'
import { DEFAULT_SETTINGS } from './settings.ts'
import { BULK_LIMIT } from './useSelectAll.ts'
import { ViewTabs } from './views/ViewTabs.tsx'
import { ViewsButton } from './views/ViewsButton.tsx'
import { type RowPanelProps, WithRowPanel } from './panel/RowPanel.tsx'
import { type OpenedRow, useOpenedRow } from './panel/useOpenedRow.ts'
import type { RowOf, Table } from './table.tsx'
import { useText } from '../i18n/i18n.ts'

export interface ListTableProps<E extends Endpoint> {
  table: Table<E>
  /** Accessible name. */
  label: string
  /** Key of a row, if the ids are not unique: a user of two companies is listed twice. The function must be stable. */
  rowId?: (row: RowOf<E>) => string
  /** Name of a row for screen readers. */
  rowLabel: (row: RowOf<E>) => string
  /** Address of a record. If given, rows can be opened, also in a new tab. */
  rowHref?: (row: RowOf<E>) => string
  /** Called when a row without an address is clicked, for example to open a dialog. */
  onRow?: (row: RowOf<E>) => void
  /** Shown if the list is really empty, as opposed to having no match for the filters. */
  empty: { message: string; action?: UiAction | undefined; drawing?: ComponentProps<typeof EmptyState>['drawing'] }
  /** What the search covers, shown as the placeholder; false if the endpoint has no search. */
  search?: string | false
  quick?: readonly QuickFilter[]
  /** Content of the low cards of narrow screens; without it they show all columns. */
  card?: ComponentProps<typeof DataTable<RowOf<E>>>['card']
  /** Placed next to the column settings. */
  tools?: ReactNode
  /** Placed between the filter bar and the rows. */
  above?: ReactNode
  height?: ComponentProps<typeof DataTable>['height']
  /**
   * Shows details of a row in a panel next to the list, opened by a click or Space. The page of the record is then
   * opened by Enter, Ctrl+click or the link of its name. Must be stable.
   */
  panel?: LazyPart<RowPanelProps<RowOf<E>>>
}

const idOf = (row: { id: number | string }): string => String(row.id)

/** Renders a table of `useTable`: the filter bar, which the bulk action bar covers, the rows and the pagination. */
export function ListTable<E extends Endpoint>(props: ListTableProps<E>) {
  const { table, panel, rowId = idOf } = props
  const { selected, state, options } = table
  const actions = useActions(options.actions ?? [])
  const opened = useOpenedRow(panel !== undefined)
  const rows = <Rows {...props} actionsOf={actions.of} opened={opened} />
  return (
    <>
      {table.views && <ViewTabs source={table.views} />}
      <Bars {...props} bulk={useBounded(actions.ofMany(selected.rows, selected.clear), selected.ids.size)} />
      {props.above}
      {panel ? (
        <WithRowPanel part={panel} opened={opened} row={table.rows.find((row) => rowId(row) === opened?.id)}>
          {rows}
        </WithRowPanel>
      ) : (
        rows
      )}
      {table.total !== undefined && (
        <Pagination
          page={state.page}
          pageSize={table.pageSize}
          total={table.total}
          onPageChange={(page) => table.change({ page })}
          onPageSizeChange={(pageSize) => choosePageSize(table, pageSize)}
        />
      )}
    </>
  )
}

interface RowsProps<E extends Endpoint> extends ListTableProps<E> {
  actionsOf: (row: RowOf<E>) => UiAction[]
  opened: OpenedRow | undefined
}

function Rows<E extends Endpoint>({ actionsOf, opened, ...props }: RowsProps<E>) {
  const { table, label, rowId = idOf, rowLabel, rowHref, onRow } = props
  const { query, selected, state, view, options } = table
  // Without bulk actions, checkboxes would serve no purpose.
  const selectable = options.actions?.some((entry) => entry.only !== 'row') ?? false
  const navigate = useNavigate()
  const openRow = (row: RowOf<E>, { newTab }: { newTab: boolean }): void => {
    if (!rowHref) return onRow?.(row)
    if (newTab) window.open(rowHref(row), '_blank', 'noopener')
    else void navigate({ href: rowHref(row) })
  }
  return (
    <DataTable
      label={label}
      columns={options.columns}
      rows={table.rows}
      rowId={rowId}
      rowLabel={rowLabel}
      loading={query.isPending}
      refreshing={query.isPlaceholderData}
      error={query.isError && !query.data ? <ListError table={table} /> : undefined}
      empty={<Nothing {...props} />}
      total={table.total}
      offset={(state.page - 1) * table.pageSize}
      sort={state.sort}
      onSortChange={(sort) => table.change({ sort })}
      layout={view.layout}
      onLayoutChange={(layout) => table.setView({ layout })}
      density={view.density}
      {...(selectable && { selection: selected.ids, onSelectionChange: selected.select })}
      {...(options.actions && { rowActions: actionsOf, actionCount: options.actions.length })}
      {...((rowHref ?? onRow) && { onRowOpen: openRow })}
      {...(props.height !== undefined && { height: props.height })}
      {...(props.card && { card: props.card })}
      {...(opened && { openedId: opened.id, onRowPeek: (row: RowOf<E> | undefined) => opened.show(row && rowId(row)) })}
    />
  )
}

function choosePageSize<E extends Endpoint>(table: Table<E>, pageSize: number): void {
  table.setView({ pageSize })
  table.change({ pageSize: undefined })
}

/** Disables the bulk actions, with the reason, if the selection exceeds the limit of a request. */
function useBounded(actions: readonly UiAction[], count: number): readonly UiAction[] {
  const t = useText()
  if (count <= BULK_LIMIT) return actions
  return actions.map((entry) => ({ ...entry, disabledReason: t('table:tooMany', { count: BULK_LIMIT }) }))
}

function Bars<E extends Endpoint>({
  table,
  label,
  search,
  quick,
  tools,
  bulk,
}: ListTableProps<E> & { bulk: readonly UiAction[] }) {
  const t = useText()
  const { options, selected, state, total = 0 } = table
  const pageIsChosen = table.rows.length > 0 && table.rows.every((row) => selected.ids.has(idOf(row)))
  const { run, progress } = table.selectAll
  const all = {
    total,
    selected: selected.ids.size === total,
    onSelect: () => void run(),
    busy: progress !== undefined,
    disabledReason: total > BULK_LIMIT ? t('table:tooMany', { count: BULK_LIMIT }) : undefined,
  }
  return (
    <FilterBar
      {...(search !== false && {
        search: { value: state.q, onChange: (q) => table.change({ q }), placeholder: search ?? t('kit:table.search') },
      })}
      definitions={options.filters ?? []}
      value={state.filters}
      onChange={(filters) => table.change({ filters })}
      onClear={table.clearFilters}
      {...(quick && { quick })}
      bulk={{
        count: selected.ids.size,
        actions: bulk,
        onClear: selected.clear,
        ...(pageIsChosen && { all }),
      }}
      tools={tools}
      end={<Tools table={table} label={label} />}
    />
  )
}

/** The buttons at the end of the bar: refresh, views, export and settings. */
function Tools<E extends Endpoint>({ table, label }: Pick<ListTableProps<E>, 'table' | 'label'>) {
  const t = useText()
  const { options, total = 0 } = table
  return (
    <>
      <IconButton
        label={t('kit:table.refresh')}
        variant="default"
        icon={<IconRefresh size={16} />}
        onClick={() => void table.query.refetch()}
      />
      {table.views && <ViewsButton source={table.views} />}
      <ExportButton
        source={{
          name: label,
          total,
          columns: shownColumns(options.columns, table.view.layout),
          read: table.read,
          endpoint: options.endpoint,
          input: table.asked,
        }}
      />
      <Settings table={table} />
    </>
  )
}

function Settings<E extends Endpoint>({ table }: { table: Table<E> }) {
  const { options, view } = table
  return (
    <ColumnSettings
      columns={options.columns}
      layout={view.layout}
      onLayoutChange={(layout) => table.setView({ layout })}
      density={view.density}
      onDensityChange={(density) => table.setView({ density })}
      paging={{ size: table.pageSize, onChange: (pageSize) => choosePageSize(table, pageSize) }}
      refresh={{ every: view.refresh, onChange: (refresh) => table.setView({ refresh }) }}
      onReset={() => {
        table.setView(DEFAULT_SETTINGS)
        table.change({ pageSize: undefined })
      }}
    />
  )
}

function ListError<E extends Endpoint>({ table }: { table: Table<E> }) {
  const t = useText()
  const { endpoint } = table.options
  const { error } = table.query
  const { reason, requestId } = explain(error)
  if (error instanceof CallError && error.items[0]?.code === 'FORBIDDEN') {
    return <EmptyState drawing="lock" message={t('table:forbidden', { permission: endpoint.access })} />
  }
  return (
    <ErrorState
      title={t('kit:failed.list')}
      reason={reason}
      requestId={requestId}
      onRetry={() => void table.query.refetch()}
    />
  )
}

function Nothing<E extends Endpoint>({ table, empty }: ListTableProps<E>) {
  const t = useText()
  if (!table.isFiltered) return <EmptyState {...empty} />
  const clear = { id: 'clear', label: t('kit:table.clearFilters'), onClick: table.clearFilters }
  return <EmptyState drawing="search" message={t('kit:table.noMatch')} action={clear} />
}
