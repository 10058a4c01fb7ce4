import { useFocusReturn, useFocusTrap, useMergedRef, useMediaQuery } from '@mantine/hooks'
import { type RefCallback, useEffect, useRef, useState } from 'react'

export interface MobileNavigation {
  /** True on small screens, where the navigation is an overlay. */
  small: boolean
  opened: boolean
  open: () => void
  close: () => void
  panelRef: RefCallback<HTMLElement>
}

/**
 * Controls the navigation overlay of small screens: it closes on a new route, a click outside and Esc; it receives the
 * focus and returns it.
 */
export function useMobileNavigation(routeKey: string): MobileNavigation {
  const small = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
  // Storing the route on which it was opened closes the overlay on every other route.
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const opened = small && openedOn === routeKey
  const panel = useRef<HTMLElement | null>(null)
  const trapRef = useFocusTrap(opened)
  const panelRef = useMergedRef(panel, trapRef)
  useFocusReturn({ opened, shouldReturnFocus: true })

  useEffect(() => {
    if (!opened) return
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !panel.current?.contains(event.target)) setOpenedOn(null)
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpenedOn(null)
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [opened])

  return { small, opened, open: () => setOpenedOn(routeKey), close: () => setOpenedOn(null), panelRef }
}
