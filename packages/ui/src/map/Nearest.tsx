import { useEffect, useState } from 'react'
import { useUiLocale } from '../Locale.tsx'
import type { MapMessages, Place } from './types.ts'

/** Describes a position: the nearest town and its distance. */
export function Nearest({ latitude, longitude, labels }: Place & { labels: MapMessages }) {
  const { locale } = useUiLocale()
  const [text, setText] = useState('')
  const near = labels.near
  useEffect(() => {
    let gone = false
    const look = async (): Promise<void> => {
      const { loadPlaces } = await import('./loadPlaces.ts')
      const { places } = await loadPlaces()
      const found = places.near({ latitude, longitude })
      if (gone) return
      const kilometres = found?.kilometres.toLocaleString(locale, {
        maximumFractionDigits: found.kilometres < 10 ? 1 : 0,
      })
      setText(
        found && kilometres !== undefined
          ? near(kilometres, [found.place.name, found.place.country].filter(Boolean).join(', '))
          : '',
      )
    }
    // The description is optional: if the list of places cannot be loaded, none is shown.
    look().catch(() => gone || setText(''))
    return () => {
      gone = true
    }
  }, [latitude, longitude, locale, near])
  return text
}
