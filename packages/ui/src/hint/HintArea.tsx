import { lazyPart, useLazyPart } from '../float/lazyPart.ts'
import { useHint } from './useHint.ts'

const bubble = lazyPart(() => import('./HintBubble.tsx').then(({ HintBubble }) => HintBubble))

/** Draws the hints of all elements that have one (`hint`). Stands once, around the application. */
export function HintArea() {
  const hint = useHint()
  const draw = useLazyPart(bubble, hint !== null)
  return draw?.({ hint })
}
