import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Pointing at or focusing any link inside the console loads the code of the page that it leads to. */
export function usePreload(router: AnyRouter): void {
  useEffect(() => {
    const onIntent = (event: Event): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const address = link?.getAttribute('href')
      if (address?.startsWith('/')) void router.preloadRoute({ to: address.split('?')[0]! })
    }
    document.addEventListener('pointerover', onIntent)
    document.addEventListener('focusin', onIntent)
    return () => {
      document.removeEventListener('pointerover', onIntent)
      document.removeEventListener('focusin', onIntent)
    }
  }, [router])
}
