import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks'
import { IconButton } from '@outpost/ui/IconButton'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './ToolStrip.module.css'

/** Milliseconds until the strip closes after the pointer has left it. */
const LINGER = 2500

/**
 * Keyboard access to the tools: Ctrl, Alt and Shift pressed together open them, because the session receives all other
 * keys. Esc returns to the session.
 */
function useToolKeys(strip: RefObject<HTMLElement | null>, onLeave: () => void, show: (shown: boolean) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const inside = strip.current?.contains(document.activeElement) ?? false
    if (event.ctrlKey && event.altKey && event.shiftKey) {
      show(true)
      requestAnimationFrame(() => strip.current?.querySelector('button')?.focus())
    } else if (event.key === 'Escape' && inside) {
      show(false)
      onLeave()
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}

interface ToolStripProps {
  label: string
  /** The buttons. */
  children: ReactNode
  /** What one of the buttons has opened below them. */
  panel?: ReactNode
  /** Whether the strip stays open while nobody points at it. */
  keepOpen?: boolean
  /** Called when the user leaves the tools with Esc. */
  onLeave: () => void
}

/** Tools in the corner of a session: a small button that shows and hides them. */
export function ToolStrip({ label, children, panel, keepOpen = false, onLeave }: ToolStripProps) {
  const t = useText()
  const [shown, setShown] = useState(false)
  const strip = useRef<HTMLElement>(null)
  const { hovered, ref: hover } = useHover()
  const { focused, ref: focus } = useFocusWithin()
  const ref = useMergedRef(strip, hover, focus)
  const held = hovered || focused || keepOpen
  useToolKeys(strip, onLeave, setShown)
  useEffect(() => {
    if (!shown || held) return
    const timer = setTimeout(() => setShown(false), LINGER)
    return () => clearTimeout(timer)
  }, [shown, held])
  return (
    <section ref={ref} className={classes.strip} aria-label={label}>
      <div className={classes.row}>
        {shown && <div className={classes.tools}>{children}</div>}
        <IconButton
          label={t('remote:tools.handle')}
          variant="default"
          icon={<IconAdjustmentsHorizontal size={16} />}
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        />
      </div>
      {shown && panel}
    </section>
  )
}
