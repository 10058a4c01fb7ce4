import { Tooltip } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useEffect, useId, useState } from 'react'
import type { Hint } from './useHint.ts'

/** Links the hint to its element for screen readers, unless the hint equals the accessible name. */
function describe({ element, text }: Hint, id: string): (() => void) | undefined {
  if (element.hasAttribute('aria-describedby') || element.getAttribute('aria-label') === text) return undefined
  element.setAttribute('aria-describedby', id)
  return () => element.removeAttribute('aria-describedby')
}

/** A hint with fewer characters is shown on one line; a longer one wraps. */
const SHORT = 50

/** Shows the hint next to its element; null fades out the last one. */
export function HintBubble({ hint }: { hint: Hint | null }) {
  const id = useId()
  const [last, setLast] = useState(hint)
  if (hint && hint !== last) setLast(hint)
  // Hidden on the first render, when the position of the element is not known yet.
  const shown = useMounted() && hint !== null
  useEffect(() => (hint && shown ? describe(hint, id) : undefined), [hint, shown, id])
  return (
    last && (
      <Tooltip
        target={last.element}
        label={<span id={id}>{last.text}</span>}
        position={last.side}
        opened={shown}
        multiline={Array.from(last.text).length >= SHORT}
      />
    )
  )
}
