import { settings } from '@outpost/contract/settings/endpoints'
import { useEffect, useRef } from 'react'
import { call } from '../../kit/api/client.ts'
import { useData } from '../../kit/api/query.ts'
import { ALL_SETTINGS, readStored, writeStored } from '../../kit/browser/storage.ts'
import { useLanguage } from '../../kit/i18n/i18n.ts'
import { LANGUAGE_KEY } from '../preferences.ts'

/** Under this key the server finds the language of the person who has chosen none. */
const SPOKEN_KEY = 'spoken_language'

/**
 * Holds this browser and the user's settings together. What the user has chosen elsewhere counts here as well, and who has
 * chosen nothing gets mails in the language in which the console has spoken to him last. Looked at once, when the page starts:
 * a choice that is made elsewhere meanwhile must not load a page anew in which somebody writes.
 */
export function useKeptLanguage(): void {
  const { language } = useLanguage()
  const { data } = useData(settings.list, ALL_SETTINGS, { staleTime: Infinity, gcTime: Infinity, retry: false })
  const stored = (wanted: string): unknown => data?.rows.find(({ key }) => key === wanted)?.value
  const [chosen, spoken] = [stored(LANGUAGE_KEY), stored(SPOKEN_KEY) ?? 'en']
  const known = data !== undefined
  const looked = useRef(false)
  useEffect(() => {
    if (!known || looked.current) return
    looked.current = true
    if (typeof chosen === 'string') {
      if (readStored(LANGUAGE_KEY, '') === chosen) return
      const isSpoken = chosen === language
      writeStored(LANGUAGE_KEY, chosen)
      // Once, since the next page starts in this language; never where the browser keeps nothing.
      if (!isSpoken && readStored(LANGUAGE_KEY, '') === chosen) window.location.reload()
    } else if (spoken !== language) {
      call(settings.create, { key: SPOKEN_KEY, value: language }).catch(() => undefined)
    }
  }, [known, chosen, spoken, language])
}
