import { settings } from '@outpost/contract/settings/endpoints'
import { useEffect, useRef } from 'react'
import { call } from '../../kit/api/client.ts'
import { useData } from '../../kit/api/query.ts'
import { ALL_SETTINGS, readStored, writeStored } from '../../kit/browser/storage.ts'
import { useLanguage } from '../../kit/i18n/i18n.ts'
import { LANGUAGE_KEY } from '../preferences.ts'

/** Setting key under which the server finds the language of a user who has chosen none. */
const SPOKEN_KEY = 'spoken_language'

/**
 * Synchronizes the language of this browser with the user's settings. A language chosen in another browser applies here
 * too. A user who has chosen none receives emails in the language that the console last used. This is checked only
 * once, at startup, because a choice made elsewhere later must not reload a page in which the user is typing.
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
      // Happens only once, because the next page starts in this language. If the browser stores nothing, the page is
      // not reloaded at all.
      if (!isSpoken && readStored(LANGUAGE_KEY, '') === chosen) window.location.reload()
    } else if (spoken !== language) {
      call(settings.create, { key: SPOKEN_KEY, value: language }).catch(() => undefined)
    }
  }, [known, chosen, spoken, language])
}
