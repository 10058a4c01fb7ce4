import { lazyPart, useLazyPart } from '../float/lazyPart.ts'
import { useHint } from './useHint.ts'

const bubble = lazyPart(() => import('./HintBubble.tsx').then(({ HintBubble }) => HintBubble))

/** Renders the hints of all elements that have one (see `hint`). Used once, at the root of the application. */
export function HintArea() {
  const hint = useHint()
  const draw = useLazyPart(bubble, hint !== null)
  return draw?.({ hint })
}
