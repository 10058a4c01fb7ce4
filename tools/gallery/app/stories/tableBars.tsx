import { BulkBar } from '@outpost/ui/BulkBar'
import { ColumnSettings } from '@outpost/ui/ColumnSettings'
import { EMPTY_LAYOUT } from '@outpost/ui/DataTable'
import { FilterBar, type FilterValue } from '@outpost/ui/FilterBar'
import { Pagination } from '@outpost/ui/Pagination'
import { TimeRange, type TimeRangeValue } from '@outpost/ui/TimeRange'
import { useState } from 'react'
import classes from '../Gallery.module.css'
import { countries, LONG, sampleColumns } from '../samples.tsx'
import { family } from '../story.ts'

const nothing = (): void => undefined
const definitions = [
  { id: 'country', label: 'Country', options: countries },
  { id: 'model', label: 'Model' },
  { id: 'long', label: LONG, options: countries },
  { id: 'fixed', label: 'Owner', options: countries, negatable: false },
]
const quick = [
  { id: 'online', label: 'Online', count: 12_402, active: true, onToggle: nothing },
  { id: 'offline', label: 'Offline', count: 0, active: false, onToggle: nothing },
  { id: 'long', label: 'Waiting for an update', active: false, onToggle: nothing },
]
const actions = ['Reboot', 'Edit tags', 'Move to another company', 'Export'].map((label) => ({
  id: label,
  label,
  onClick: nothing,
}))

function Settings() {
  const [layout, setLayout] = useState(EMPTY_LAYOUT)
  return (
    <ColumnSettings
      columns={sampleColumns}
      layout={layout}
      onLayoutChange={setLayout}
      density="normal"
      onDensityChange={nothing}
      paging={{ size: 25, onChange: nothing }}
      refresh={{ every: 30, onChange: nothing }}
    />
  )
}

function Filters({ start }: { start: readonly FilterValue[] }) {
  const [value, setValue] = useState(start)
  return (
    <FilterBar
      search={{ value: '', onChange: nothing, placeholder: 'Search devices' }}
      definitions={definitions}
      value={value}
      onChange={setValue}
      quick={quick}
      end={<Settings />}
    />
  )
}

function Range({ start }: { start: TimeRangeValue }) {
  const [value, setValue] = useState(start)
  return <TimeRange value={value} onChange={setValue} refresh={{ every: 30, onChange: nothing, onRefresh: nothing }} />
}

const chosen = [
  { id: 'country', values: ['no', 'jp', 'ua', 'gb'], not: false },
  { id: 'model', values: [LONG], not: true },
  { id: 'fixed', values: ['no'], not: false },
]

export const tableBars = family('bars', 'Bars of a table, time range', [
  {
    id: 'filters',
    title: 'Filters',
    of: ['FilterBar.FilterBar', 'ColumnSettings.ColumnSettings'],
    draw: () => <Filters start={[]} />,
  },
  { id: 'chosen', title: 'Filters that are in use', of: [], draw: () => <Filters start={chosen} /> },
  {
    id: 'bulk',
    title: 'Rows are selected',
    of: ['BulkBar.BulkBar'],
    draw: () => (
      <BulkBar
        count={25}
        actions={actions}
        onClear={nothing}
        all={{ total: 12_402, selected: false, onSelect: nothing }}
      >
        <FilterBar definitions={definitions} />
      </BulkBar>
    ),
  },
  {
    id: 'pages',
    title: 'Pages',
    of: ['Pagination.Pagination'],
    draw: () =>
      [
        [1, 0],
        [3, 12_402],
        [497, 12_402],
      ].map(([page, total]) => (
        <Pagination
          key={`${page} ${total}`}
          page={page!}
          pageSize={25}
          total={total!}
          onPageChange={nothing}
          onPageSizeChange={nothing}
        />
      )),
  },
  {
    id: 'range',
    title: 'Time range',
    of: ['TimeRange.TimeRange'],
    draw: () => (
      <div className={classes.line}>
        <Range start={{ last: 86_400 }} />
        <Range start={{ from: '2026-03-28T22:00:00Z', to: '2026-03-29T22:00:00Z' }} />
      </div>
    ),
  },
])
