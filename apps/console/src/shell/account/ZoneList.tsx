import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Zone.module.css'
import { allZones, labelOf, matching, offsetOf } from './zones.ts'

interface ZoneListProps {
  /** The zone in use. */
  value: string
  onChoose: (zone: string) => void
}

/** The list below is always open, which only this role says: a plain field would leave it a list that no key reaches. */
const FIELD = { role: 'combobox' } as const

/** All zones in a list that narrows while one types; arrows move in it and Enter chooses. */
export function ZoneList({ value, onChoose }: ZoneListProps) {
  const t = useText()
  const store = useCombobox({ opened: true })
  const [search, setSearch] = useState('')
  const [zones] = useState(() => allZones(value))
  const wanted = useDeferredValue(search)
  const found = useMemo(() => matching(zones, wanted), [zones, wanted])
  // The names are there at once; the offsets follow piece by piece, without holding up what the reader does.
  const withOffsets = useDeferredValue(true, false)
  // Begins at the zone in use, and while one searches at the first that was found.
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
