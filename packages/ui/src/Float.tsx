import { type ReactElement, type RefCallback, useId, useState } from 'react'
import { type LazyPart, useLazyPart } from './float/lazyPart.ts'

export { lazyPart, type LazyPart, useLazyPart } from './float/lazyPart.ts'

/** Props that every float receives: its anchor, and whether it is open. */
export interface FloatProps {
  id: string
  anchor: HTMLElement
  opened: boolean
  onOpened: (opened: boolean) => void
}

/** Props of the button; spread them into a button element. */
export interface FloatOpener {
  ref: RefCallback<HTMLElement>
  id: string
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onPointerEnter: () => void
  onFocus: () => void
}

interface FloatOptions<P extends FloatProps> {
  kind: FloatOpener['aria-haspopup']
  /** The content: a `FloatingMenu`, or a popover with its content. */
  part: LazyPart<P>
  /** The remaining props of the content. */
  given: Omit<NoInfer<P>, keyof FloatProps>
  /** If both are given, the caller controls the open state. */
  opened?: boolean
  onOpened?: (opened: boolean) => void
}

/**
 * A menu or popover opened by a button. Its code is loaded when the pointer or the focus reaches the button, at the
 * latest on the click, which is not lost.
 * @example
 * const { opener, float } = useFloat({ kind: 'menu', part: menu, given: { actions } })
 * return <><Button {...opener}>More</Button>{float}</>
 */
export function useFloat<P extends FloatProps>({
  kind,
  part,
  given,
  ...caller
}: FloatOptions<P>): { opener: FloatOpener; float: ReactElement | undefined } {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [own, setOwn] = useState(false)
  const { opened = own, onOpened = setOwn } = caller
  // Remains mounted after closing, so that it can fade out and return the focus.
  const [used, setUsed] = useState(opened)
  if (opened && !used) setUsed(true)
  const draw = useLazyPart(part, opened)
  const prepare = (): void => void part.load().catch(() => undefined)
  const isThere = opened && draw !== undefined
  const opener = {
    ref: setAnchor,
    id,
    'aria-haspopup': kind,
    'aria-expanded': isThere,
    'aria-controls': isThere ? `${id}-dropdown` : undefined,
    onClick: () => onOpened(!opened),
    onPointerEnter: prepare,
    onFocus: prepare,
  }
  // Together these are the props of the content, which the compiler cannot infer through Omit.
  const props = { ...given, id, anchor, opened, onOpened } as P
  return { opener, float: used && anchor ? draw?.(props) : undefined }
}
