import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { preloadScreen } from '../kit/screen/preload.ts'
import type { Screen } from '../kit/screen/screen.ts'

/** How long the pointer or the focus stays on a link, in ms, before its page is preloaded: passing over it is no intent. */
export const INTENT = 80
/** How long a page is not preloaded again, in ms: as long as what was read counts as fresh. */
const FRESH = 10_000

const linkOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('a[href^="/"]:not([target], [download])') : null

/** Preloads one page at a time. While it does, only the link that was pointed at last waits, so that there is no storm. */
function makePreloader(preload: (href: string) => Promise<void>) {
  const done = new Map<string, number>()
  let busy = false
  let next: string | undefined
  const run = async (href: string): Promise<void> => {
    if ((done.get(href) ?? -Infinity) > Date.now() - FRESH) return
    if (busy) return void (next = href)
    busy = true
    done.set(href, Date.now())
    if (done.size > 100) done.delete(done.keys().next().value!)
    // A failure shows when the page is opened.
    await preload(href).catch(() => undefined)
    busy = false
    const following = next
    next = undefined
    if (following !== undefined) await run(following)
  }
  return run
}

/** Preloads a page, with what it reads first, when the user points at or focuses a link to it. */
export function usePreload(screens: readonly Screen[]): void {
  const client = useQueryClient()
  useEffect(() => {
    const preload = makePreloader((href) => preloadScreen(screens, client, href))
    let timer: ReturnType<typeof setTimeout> | undefined
    let current: Element | null = null
    const onIntent = ({ target }: Event): void => {
      const link = linkOf(target)
      if (link === current) return
      current = link
      clearTimeout(timer)
      const href = link?.getAttribute('href')
      if (href) timer = setTimeout(() => void preload(href), INTENT)
    }
    document.addEventListener('pointerover', onIntent)
    document.addEventListener('focusin', onIntent)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onIntent)
      document.removeEventListener('focusin', onIntent)
    }
  }, [screens, client])
}
