import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Screen } from '../kit/screen/screen.ts'

/** How long the pointer or the focus stays on a link, in ms, before its page is preloaded: passing over it is no intent. */
export const INTENT = 80

const linkOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('a[href^="/"]:not([target], [download])') : null

/** Loaded when a link is pointed at for the first time, because the first page does not need it. */
const load = () => import('../kit/screen/preload.ts')

/** Preloads a page, with what it reads first, when the user points at or focuses a link to it. */
export function usePreload(screens: readonly Screen[]): void {
  const client = useQueryClient()
  useEffect(() => {
    const preload = (href: string): Promise<void> =>
      load().then(
        (loaded) => loaded.preload(screens, client, href),
        () => undefined,
      )
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
