import { Ellipsis, Missing } from '@outpost/ui/Cells'
import { DataTable, type DataTableProps, EMPTY_LAYOUT, type Selection, type Sort } from '@outpost/ui/DataTable'
import { EmptyState, ErrorState } from '@outpost/ui/Page'
import { ScrollTable, type ScrollTableProps } from '@outpost/ui/ScrollTable'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Tree, type TreeRow } from '@outpost/ui/Tree'
import { type ReactNode, useState } from 'react'
import { LONG, makeSamples, type Sample, sampleColumns, sampleId, sampleName } from '../samples.tsx'
import { family } from '../story.ts'

const few = makeSamples(7)
const many = makeSamples(10_000)
const none: readonly Sample[] = []
const nothing = (): void => undefined

const rowActions = () => [
  { id: 'edit', label: 'Edit', icon: <IconPencil size={16} />, inline: true, onClick: nothing },
  { id: 'reboot', label: 'Reboot', disabledReason: 'Device is offline', onClick: nothing },
  { id: 'remove', label: 'Delete', icon: <IconTrash size={16} />, danger: true, onClick: nothing },
]

function Rows(more: Partial<DataTableProps<Sample>>) {
  const [selection, setSelection] = useState<Selection>(new Set(['2', '4']))
  const [sort, setSort] = useState<Sort | null>({ id: 'name', desc: false })
  const [layout, setLayout] = useState(EMPTY_LAYOUT)
  return (
    <DataTable
      label="Devices"
      columns={sampleColumns}
      rows={few}
      rowId={sampleId}
      rowLabel={sampleName}
      height={320}
      rowActions={rowActions}
      onRowOpen={nothing}
      empty={
        <EmptyState
          compact
          message="No devices yet. Add the first one."
          action={{ id: 'add', label: 'Add device', onClick: nothing }}
        />
      }
      selection={selection}
      onSelectionChange={setSelection}
      sort={sort}
      onSortChange={setSort}
      layout={layout}
      onLayoutChange={setLayout}
      openedId="3"
      {...more}
    />
  )
}

const branch = (id: string, depth: number, position: number, siblings: number, expanded?: boolean): TreeRow => ({
  id,
  depth,
  position,
  siblings,
  expanded,
})
const branches = [
  branch('Harbour Light Networks', 1, 1, 1, true),
  branch('Fjordlink', 2, 1, 2, true),
  branch('Vestland Ferries', 3, 1, 1),
  branch('A company whose name is much longer than the place that there is for it in any window', 2, 2, 2, false),
]

function Branches({ instead }: { instead?: ReactNode }) {
  return (
    <div style={{ display: 'flex', height: 320 }}>
      <Tree
        label="Companies"
        header="Name"
        rows={branches}
        rowLabel={({ id }) => id}
        name={({ id }) => id}
        onToggle={nothing}
        onOpen={nothing}
        rowActions={rowActions}
        instead={instead}
        columns={[{ id: 'devices', header: 'Devices', width: 112, numeric: true, cell: ({ depth }) => depth * 12 }]}
        drag={{ mayTake: ({ depth }) => depth > 1, mayDrop: () => true, onDrop: nothing }}
      />
    </div>
  )
}

const clear = { id: 'clear', label: 'Clear filters', onClick: nothing }
const failed = (
  <ErrorState
    compact
    title="Devices could not be loaded"
    reason="The server does not answer. Try again in a moment."
    requestId="7f3a-22c1"
    onRetry={nothing}
  />
)
const forbidden = (
  <EmptyState
    compact
    drawing="lock"
    message="You need the permission “View devices”. An administrator of your company can give it to you."
  />
)

function Facts({ first }: Pick<ScrollTableProps, 'first'>) {
  return (
    <ScrollTable label={`Facts by ${first}`} heads={['Device', 'Version', 'Note']} first={first}>
      {Array.from({ length: 12 }, (_, n) => (
        <tr key={n} data-muted={n === 1 || undefined}>
          <td>{first === 'number' ? n + 1 : <Ellipsis>{n === 2 ? LONG : `gw-${n}`}</Ellipsis>}</td>
          <td>07.06.1</td>
          <td data-warn={n < 2 || undefined}>{n < 2 ? 'Older than what it has' : <Missing />}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}

export const tables = family('tables', 'Tables', [
  {
    id: 'selected',
    title: 'Some selected, one open, newer rows on their way',
    of: ['DataTable.DataTable'],
    draw: () => <Rows refreshing />,
  },
  { id: 'loading', title: 'Loading', of: [], draw: () => <Rows rows={none} loading expectedRows={4} /> },
  { id: 'empty', title: 'Empty', of: [], draw: () => <Rows rows={none} /> },
  {
    id: 'no-match',
    title: 'No match',
    of: [],
    draw: () => (
      <Rows
        rows={none}
        empty={<EmptyState compact drawing="search" message="Nothing matches these filters." action={clear} />}
      />
    ),
  },
  { id: 'error', title: 'Error', of: [], draw: () => <Rows rows={none} error={failed} /> },
  { id: 'forbidden', title: 'No permission', of: [], draw: () => <Rows rows={none} empty={forbidden} /> },
  { id: 'compact', title: 'Compact', of: [], draw: () => <Rows density="compact" /> },
  { id: 'comfortable', title: 'Comfortable', of: [], draw: () => <Rows density="comfortable" /> },
  { id: 'tree', title: 'Tree', of: ['Tree.Tree'], draw: () => <Branches /> },
  {
    id: 'tree-empty',
    title: 'Tree without rows',
    of: [],
    draw: () => <Branches instead={<EmptyState compact drawing="search" message="No company has this name." />} />,
  },
  { id: 'many', title: '10,000 rows', of: [], draw: () => <Rows rows={many} total={many.length} /> },
  {
    id: 'scroll',
    title: 'Plain facts in a box that scrolls',
    of: ['ScrollTable.ScrollTable'],
    draw: () => (
      <>
        {(['name', 'number'] as const).map((first) => (
          <Facts key={first} first={first} />
        ))}
      </>
    ),
  },
])
