import { useRef, useState } from 'react'
import type { SelectOption } from '../Fields.tsx'
import { SelectField } from '../Fields.tsx'
import type { NamedPlace } from './gazetteer.ts'
import type { Place } from './types.ts'

const MOST = 20
/** The zoom levels for a country and for a town. */
const ZOOM = { country: 4, town: 11 } as const

const keyOf = ({ name, latitude, longitude }: NamedPlace): string => `${latitude} ${longitude} ${name}`

/** A search for places of the bundled map by name. Shows the selected one on the map. */
export function PlaceSearch({ label, onGo }: { label: string; onGo: (place: Place, zoom: number) => void }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const known = useRef(new Map<string, NamedPlace>())
  const load = async (query: string): Promise<SelectOption[]> => {
    if (query === '') return []
    const { loadPlaces } = await import('./loadPlaces.ts')
    const { places } = await loadPlaces()
    const found = places.find(query, MOST)
    for (const place of found) known.current.set(keyOf(place), place)
    return found.map((place) => ({
      value: keyOf(place),
      label: place.name,
      ...(place.country && { hint: place.country }),
    }))
  }
  const choose = (value: string | null): void => {
    setChosen(value)
    const place = value === null ? undefined : known.current.get(value)
    if (place) onGo(place, place.country === '' ? ZOOM.country : ZOOM.town)
  }
  return <SelectField label={label} value={chosen} onChange={choose} load={load} most={MOST} noTranslate />
}
