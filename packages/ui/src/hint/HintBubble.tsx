import { Tooltip } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useEffect, useId, useState } from 'react'
import type { Hint } from './useHint.ts'

/** Says the hint with the element for those who hear the page, unless it is the element's very name. */
function describe({ element, text }: Hint, id: string): (() => void) | undefined {
  if (element.hasAttribute('aria-describedby') || element.getAttribute('aria-label') === text) return undefined
  element.setAttribute('aria-describedby', id)
  return () => element.removeAttribute('aria-describedby')
}

/** A hint of fewer characters stands in one line; a longer one is a small text with lines of its own. */
const SHORT = 50

/** Draws the hint beside its element; null lets the last one fade. */
export function HintBubble({ hint }: { hint: Hint | null }) {
  const id = useId()
  const [last, setLast] = useState(hint)
  if (hint && hint !== last) setLast(hint)
  // Hidden in the first drawing, in which the element's place is not known yet.
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
