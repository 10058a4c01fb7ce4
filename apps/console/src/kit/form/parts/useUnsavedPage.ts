import { useUiMessages } from '@outpost/ui/UiMessages'
import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { loadChunk } from '../../browser/chunk.ts'

/** Loaded with the first question, because sign-in has forms as well, but no dialogs. */
const loadAsk = () => import('../../dialog/windows/ask.ts')

/**
 * Asks before unsaved input of a form on a page is lost: in a dialog on the way to another page, and by the browser
 * before it reloads or closes the page.
 * @param asks false if the page has no dialogs: then only the browser asks
 * @returns a function that ends this at once, for an input that was saved
 */
export function useUnsavedPage(dirty: boolean, asks = true): () => void {
  const { history }: { history: RouterHistory } = useRouter()
  const { discard, discardQuestion } = useUiMessages()
  const release = useRef<() => void>(undefined)
  const mayLose = useEffectEvent(async (): Promise<boolean> => {
    const { ask } = await loadChunk(loadAsk)
    return (await ask({ title: discardQuestion, confirmLabel: discard, danger: true })) === true
  })
  useEffect(() => {
    if (!dirty) return
    release.current = history.block({
      blockerFn: async ({ currentLocation, nextLocation }) =>
        asks && currentLocation.pathname !== nextLocation.pathname && !(await mayLose()),
      enableBeforeUnload: true,
    })
    return () => release.current?.()
  }, [history, dirty, asks])
  return () => release.current?.()
}
