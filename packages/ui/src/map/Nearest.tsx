import { useEffect, useState } from 'react'
import { useUiLocale } from '../Locale.tsx'
import type { MapMessages, Place } from './types.ts'

/** What is at a point, in words: the nearest town and how far it is. */
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
    // The place is worth more than its name: without the list of places there is none.
    look().catch(() => gone || setText(''))
    return () => {
      gone = true
    }
  }, [latitude, longitude, locale, near])
  return text
}
