import { useEffect } from 'react'
import { loadChunk } from '../../kit/browser/chunk.ts'
import { foreignChoice } from '../preferences.ts'

/** Translates the page if the user has chosen a language that the console has no messages for. */
export function useTranslation(): void {
  useEffect(() => {
    const tag = foreignChoice()
    if (tag === undefined) return undefined
    const end = new AbortController()
    // Without a translator the page remains in English, which the account menu indicates.
    void loadChunk(() => import('./run.ts'))
      .then(({ runTranslation }) => runTranslation(tag, end.signal))
      .catch(() => undefined)
    return () => end.abort()
  }, [])
}
