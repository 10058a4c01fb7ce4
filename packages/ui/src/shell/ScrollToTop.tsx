import { IconArrowUp } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Shell.module.css'

/** The scroll distance in px from which the button is shown. */
const THRESHOLD = 300
const GAP = 24

/** Returns the scroll container of an event: the page, or a long list marked with `data-scroll-region`. */
function scrollerOf(target: EventTarget | null): Element | undefined {
  if (target === document) return document.documentElement
  return target instanceof HTMLElement && target.dataset.scrollRegion !== undefined ? target : undefined
}

/** Returns the bottom corner of the scroll container, so that the button does not cover anything below a list. */
function cornerOf(scroller: Element): CSSProperties {
  if (scroller === document.documentElement) return { bottom: GAP, insetInlineEnd: GAP }
  const box = scroller.getBoundingClientRect()
  const side =
    document.documentElement.dir === 'rtl' ? { left: box.left + GAP } : { right: window.innerWidth - box.right + GAP }
  return { bottom: window.innerHeight - box.bottom + GAP, ...side }
}

/** A button that is shown after 300 px of scrolling and scrolls back to the top. */
export function ScrollToTop() {
  const messages = useUiMessages()
  const [scroller, setScroller] = useState<Element | null>(null)

  useEffect(() => {
    const onScroll = (event: Event) => {
      const element = scrollerOf(event.target)
      if (element) setScroller(element.scrollTop > THRESHOLD ? element : null)
    }
    // Scroll events do not bubble. Capturing also receives those of lists inside the page.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, { capture: true })
  }, [])

  if (!scroller?.isConnected) return null
  return (
    <IconButton
      className={classes.toTop}
      style={cornerOf(scroller)}
      label={messages.scrollToTop}
      icon={<IconArrowUp size={18} />}
      size="md"
      variant="default"
      hint={false}
      onClick={() => scroller.scrollTo({ top: 0, behavior: 'smooth' })}
    />
  )
}
