import { useEffect } from 'react'
import { loadChunk } from '../../kit/browser/chunk.ts'
import { foreignChoice } from '../preferences.ts'

/** Translates the page for a reader who has chosen a language that the console has no texts of. */
export function useTranslation(): void {
  useEffect(() => {
    const tag = foreignChoice()
    if (tag === undefined) return undefined
    const end = new AbortController()
    // Without a translator the page stays English; the account menu says so.
    void loadChunk(() => import('./run.ts'))
      .then(({ runTranslation }) => runTranslation(tag, end.signal))
      .catch(() => undefined)
    return () => end.abort()
  }, [])
}
