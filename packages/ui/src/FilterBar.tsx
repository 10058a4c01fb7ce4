import { Button } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { actionsMenu } from './actions/lazyMenu.ts'
import { BulkBar, type BulkBarProps } from './BulkBar.tsx'
import { lazyPart, useFloat, useLazyPart } from './Float.tsx'
import { FilterChip } from './table-bars/FilterChip.tsx'
import type { FilterDefinition, FilterValue } from './table-bars/filterTypes.ts'
import classes from './table-bars/FilterBar.module.css'
import { QuickFilters, type QuickFilter } from './table-bars/QuickFilters.tsx'
import { SearchField } from './SearchField.tsx'
import { useUiMessages } from './UiMessages.tsx'

export type { FilterDefinition, FilterOption, FilterValue } from './table-bars/filterTypes.ts'
export type { QuickFilter } from './table-bars/QuickFilters.tsx'

/** The search in which filters can be typed, loaded after the list to keep the first load small. */
const typedSearch = lazyPart(() => import('./table-bars/FilterSearch.tsx').then(({ FilterSearch }) => FilterSearch))

export interface FilterBarProps {
  /** The search of the list. Input is reported trimmed, 500 ms after the last key press. */
  search?: { value: string; onChange: (value: string) => void; placeholder?: string } | undefined
  definitions?: readonly FilterDefinition[]
  /** At most one per definition. Several values of a filter match any of them. */
  value?: readonly FilterValue[]
  onChange?: (value: readonly FilterValue[]) => void
  /** Clears the search and all filters at once. */
  onClear?: () => void
  /** One-click filters with counts, above the bar. */
  quick?: readonly QuickFilter[]
  /** Buttons of the list, before `end`. */
  tools?: ReactNode
  /** Icons on the right, which stay together: refresh, export, column settings. */
  end?: ReactNode
  /** The bar that slides in over this one while rows are selected. The quick filters remain visible. */
  bulk?: Omit<BulkBarProps, 'children'> | undefined
}

/**
 * A search field in which filters can be typed, filters as chips that can be negated, a menu to add filters, and a
 * button to clear them all.
 */
export function FilterBar(props: FilterBarProps) {
  const { quick, bulk } = props
  const bar = <Bar {...props} />
  return (
    <div className={classes.bars}>
      {quick && quick.length > 0 && <QuickFilters filters={quick} />}
      {bulk ? <BulkBar {...bulk}>{bar}</BulkBar> : bar}
    </div>
  )
}

function Bar({ search, definitions = [], value = [], onChange, onClear, tools, end }: FilterBarProps) {
  const messages = useUiMessages()
  const isTyped = definitions.length > 0 && onChange !== undefined
  const drawTyped = useLazyPart(typedSearch, isTyped)
  const [opened, setOpened] = useState<string | null>(null)
  const started = opened !== null && !value.some((filter) => filter.id === opened)
  const shown = started ? [...value, { id: opened, values: [], not: false }] : value
  const unused = definitions.filter((definition) => !shown.some((filter) => filter.id === definition.id))

  const change = (next: FilterValue) => {
    const others = shown.filter((filter) => filter.id !== next.id)
    const place = shown.findIndex((filter) => filter.id === next.id)
    const all = others.toSpliced(place, 0, next).filter((filter) => filter.values.length > 0)
    onChange?.(all)
  }

  return (
    <div className={classes.bar}>
      {search &&
        (isTyped && drawTyped ? (
          drawTyped({ ...search, definitions, filters: value, onFilters: onChange })
        ) : (
          <SearchField {...search} />
        ))}
      {shown.map((filter) => {
        const definition = definitions.find((one) => one.id === filter.id)
        if (!definition) return null
        return (
          <FilterChip
            key={filter.id}
            definition={definition}
            filter={filter}
            opened={opened === filter.id}
            onOpened={(open) => setOpened(open ? filter.id : null)}
            onChange={change}
          />
        )
      })}
      {unused.length > 0 && <AddFilter definitions={unused} onAdd={setOpened} />}
      {onClear && (value.length > 0 || search?.value) && (
        <Button variant="subtle" onClick={onClear}>
          {messages.clearFilters}
        </Button>
      )}
      {(tools || end) && (
        <div className={classes.end}>
          {tools}
          {end && <div className={classes.icons}>{end}</div>}
        </div>
      )}
    </div>
  )
}

function AddFilter({ definitions, onAdd }: { definitions: readonly FilterDefinition[]; onAdd: (id: string) => void }) {
  const messages = useUiMessages()
  const actions = definitions.map(({ id, label, icon }) => ({ id, label, icon, onClick: () => onAdd(id) }))
  const { opener, float } = useFloat({
    kind: 'menu',
    part: actionsMenu,
    given: { actions, position: 'bottom-start', returnFocus: false, className: classes.menu },
  })
  return (
    <>
      <Button {...opener} variant="default" leftSection={<IconFilterPlus size={16} />}>
        {messages.addFilter}
      </Button>
      {float}
    </>
  )
}
