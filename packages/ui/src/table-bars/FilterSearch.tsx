import { type KeyboardEvent, useId, useState } from 'react'
import { lazyPart, useLazyPart } from '../Float.tsx'
import classes from './FilterBar.module.css'
import { SearchInput } from './SearchInput.tsx'
import type { HandleKey } from './typed/Suggestions.tsx'
import { type TypedFilters, useTypedFilters } from './useTypedFilters.ts'

const suggestions = lazyPart(() => import('./typed/Suggestions.tsx').then(({ Suggestions }) => Suggestions))

/**
 * The search of a list, in which its filters can be typed too: `status:offline -tag:vehicle model:RUTX11 "exact words"`.
 * Complete terms become chips; the rest is the search. The language itself is loaded with the first letter.
 */
export function FilterSearch(props: TypedFilters) {
  const { placeholder, definitions, filters } = props
  const id = useId()
  const { draft, shown, fault, type, choose, clear, apply } = useTypedFilters(props)
  const [active, setActive] = useState<string>()
  const [handleKey, setHandleKey] = useState<HandleKey>()
  const draw = useLazyPart(suggestions, draft !== null)
  const opened = draft !== null && draft !== '' && draw !== undefined
  const onKeyDown = (event: KeyboardEvent): void => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (opened && isPlain && handleKey?.(event.key)) return event.preventDefault()
    if (event.key === 'Enter') void apply(shown)
    if (event.key !== 'Escape' || shown === '') return
    event.stopPropagation()
    clear()
  }
  return (
    <div className={classes.searchBox}>
      <SearchInput
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser's own choices cannot continue a text
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={opened && handleKey !== undefined}
        aria-controls={opened && handleKey ? id : undefined}
        aria-activedescendant={opened ? active : undefined}
        autoComplete="off"
        placeholder={placeholder}
        error={fault}
        errorProps={{ className: classes.fault! }}
        value={shown}
        onClear={clear}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => draft !== null && fault === undefined && void apply(draft)}
        onKeyDown={onKeyDown}
      />
      {opened &&
        draw({
          id,
          text: draft,
          definitions,
          filters,
          onChoose: choose,
          onKeys: (handle) => setHandleKey(() => handle),
          onActive: setActive,
        })}
    </div>
  )
}
