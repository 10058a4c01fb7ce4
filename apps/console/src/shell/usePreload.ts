import { useEffect } from 'react'
import { preloadScreen } from '../kit/screen/router.tsx'
import type { Screen } from '../kit/screen/screen.ts'

/** Loads the code of a page when the user points at or focuses a link to it. */
export function usePreload(screens: readonly Screen[]): void {
  useEffect(() => {
    const onIntent = (event: Event): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const address = link?.getAttribute('href')
      if (address?.startsWith('/')) preloadScreen(screens, address.split('?')[0]!)
    }
    document.addEventListener('pointerover', onIntent)
    document.addEventListener('focusin', onIntent)
    return () => {
      document.removeEventListener('pointerover', onIntent)
      document.removeEventListener('focusin', onIntent)
    }
  }, [screens])
}
