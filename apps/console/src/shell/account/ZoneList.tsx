import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Zone.module.css'
import { allZones, labelOf, matching, offsetOf } from './zones.ts'

interface ZoneListProps {
  /** The current time zone. */
  value: string
  onChoose: (zone: string) => void
}

/**
 * Marks the field as the control of the list below, which is always open. Without this role, the list would count as a
 * region that the keyboard cannot reach.
 */
const FIELD = { role: 'combobox' } as const

/** A searchable list of all time zones, operated with the arrow keys and Enter. */
export function ZoneList({ value, onChoose }: ZoneListProps) {
  const t = useText()
  const store = useCombobox({ opened: true })
  const [search, setSearch] = useState('')
  const [zones] = useState(() => allZones(value))
  const wanted = useDeferredValue(search)
  const found = useMemo(() => matching(zones, wanted), [zones, wanted])
  // The names appear at once. The offsets are computed in deferred renders, so that they do not block user input.
  const withOffsets = useDeferredValue(true, false)
  // Starts at the current time zone or, during a search, at the first match.
  const { selectActiveOption, selectFirstOption } = store
  useEffect(
    () => void (search === '' ? selectActiveOption() : selectFirstOption()),
    [search, found, selectActiveOption, selectFirstOption],
  )
  return (
    <Combobox store={store} onOptionSubmit={onChoose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          type="search"
          {...FIELD}
          size="sm"
          aria-label={t('frame:zone.search')}
          placeholder={t('frame:zone.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.list} aria-label={t('frame:zone.title')}>
        {found.map((zone) => (
          <Option key={zone} zone={zone} inUse={zone === value} withOffset={withOffsets} />
        ))}
        {found.length === 0 && <Combobox.Empty>{t('frame:zone.none')}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  )
}

const Option = memo(function Option({
  zone,
  inUse,
  withOffset,
}: {
  zone: string
  inUse: boolean
  withOffset: boolean
}) {
  return (
    <Combobox.Option value={zone} active={inUse} className={classes.option}>
      <span>{labelOf(zone)}</span>
      <span className={classes.offset}>{withOffset && offsetOf(zone)}</span>
    </Combobox.Option>
  )
})
