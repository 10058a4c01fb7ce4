import { type Ref, useLayoutEffect } from 'react'

/** Takes the place of a target inside Mantine's menus and popovers, for a button that stands elsewhere: it hands that one on. */
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
