import { useSyncExternalStore } from 'react'

const ATTRIBUTE = 'data-mantine-color-scheme'

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: [ATTRIBUTE, 'dir'] })
  return () => observer.disconnect()
}

/**
 * Returns the colour scheme that is applied to the page. A canvas must read its colours after they have changed, not
 * before.
 */
export function useScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, () =>
    document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light',
  )
}
