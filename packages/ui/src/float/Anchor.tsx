import { type Ref, useLayoutEffect } from 'react'

/**
 * Replaces the target element inside Mantine's menus and popovers, for a button that is elsewhere in the tree: passes
 * that button's element to Mantine.
 */
export function Anchor({ node, ref }: { node: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    const end = ref(node)
    return () => {
      if (typeof end === 'function') end()
      else ref(null)
    }
  }, [node, ref])
  return null
}
