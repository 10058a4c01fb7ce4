import { type ReactElement, type RefCallback, useId, useState } from 'react'
import { type LazyPart, useLazyPart } from './float/lazyPart.ts'

export { lazyPart, type LazyPart, useLazyPart } from './float/lazyPart.ts'

/** What a float is told: where it belongs, and whether it is open. */
export interface FloatProps {
  id: string
  anchor: HTMLElement
  opened: boolean
  onOpened: (opened: boolean) => void
}

/** What the button gets; spread it into a button element. */
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
  /** What opens: a `FloatingMenu` or a popover with all that is in it. */
  part: LazyPart<P>
  /** What the part needs to know besides. */
  given: Omit<NoInfer<P>, keyof FloatProps>
  /** Given together, the caller decides. */
  opened?: boolean
  onOpened?: (opened: boolean) => void
}

/**
 * A menu or popover that a button opens. Its code is loaded when the pointer or the focus comes near, at the latest with the
 * click, which is not lost.
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
  // It stays after it was closed, so that it can fade and give the focus back.
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
  // What was given and what is added make up the part's props, which the compiler cannot see through Omit.
  const props = { ...given, id, anchor, opened, onOpened } as P
  return { opener, float: used && anchor ? draw?.(props) : undefined }
}
