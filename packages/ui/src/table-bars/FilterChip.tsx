import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart, useFloat } from '../Float.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './FilterChip.module.css'
import type { FilterDefinition, FilterOption, FilterValue } from './filterTypes.ts'

const popover = lazyPart(() => import('./FilterPopover.tsx').then(({ FilterPopover }) => FilterPopover))

interface FilterChipProps {
  definition: FilterDefinition
  filter: FilterValue
  opened: boolean
  onOpened: (opened: boolean) => void
  onChange: (filter: FilterValue) => void
}

/**
 * Returns the labels of values: from the filter's options, from options loaded while the editor was open, or from the
 * caller.
 */
function useLabels(definition: FilterDefinition) {
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map())
  const remember = (options: readonly FilterOption[]) => {
    setFound((old) => new Map([...old, ...options.map((option) => [option.value, option.label] as const)]))
  }
  const labelOf = (value: string) =>
    definition.options?.find((option) => option.value === value)?.label ??
    found.get(value) ??
    definition.labelOf?.(value) ??
    value
  return { labelOf, remember }
}

/** An active filter: its name, an "is" / "is not" switch, its values, which open the editor, and a remove button. */
export function FilterChip({ definition, filter, opened, onOpened, onChange }: FilterChipProps) {
  const messages = useUiMessages()
  const { labelOf, remember } = useLabels(definition)
  const labels = filter.values.map(labelOf).join(', ') || '…'
  const remove = () => {
    onOpened(false)
    onChange({ ...filter, values: [] })
  }
  const given = {
    definition,
    values: filter.values,
    labelOf,
    onFound: remember,
    onChange: (values: readonly string[]) => onChange({ ...filter, values }),
  }
  const { opener, float } = useFloat({ kind: 'dialog', part: popover, given, opened, onOpened })
  return (
    <div className={classes.chip} data-not={filter.not || undefined}>
      <span className={classes.name}>{definition.label}</span>
      <NotSwitch definition={definition} not={filter.not} onToggle={() => onChange({ ...filter, not: !filter.not })} />
      <button
        {...opener}
        type="button"
        className={classes.value}
        aria-label={`${messages.filterBy(definition.label)}: ${labels}`}
        title={labels}
      >
        {labels}
      </button>
      {float}
      <button
        type="button"
        className={classes.remove}
        aria-label={messages.removeFilter(definition.label)}
        onClick={remove}
      >
        <IconX size={14} aria-hidden />
      </button>
    </div>
  )
}

interface NotSwitchProps {
  definition: FilterDefinition
  not: boolean
  onToggle: () => void
}

function NotSwitch({ definition, not, onToggle }: NotSwitchProps) {
  const messages = useUiMessages()
  if (definition.negatable === false) return <span className={classes.is}>{messages.is}</span>
  // Its name contains its text, so that it can be called by what it shows (WCAG 2.5.3).
  const text = not ? messages.isNot : messages.is
  return (
    <button type="button" className={classes.not} aria-label={`${definition.label}: ${text}`} onClick={onToggle}>
      {text}
    </button>
  )
}
