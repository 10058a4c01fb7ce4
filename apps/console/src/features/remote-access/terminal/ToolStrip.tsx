import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks'
import { IconButton } from '@outpost/ui/IconButton'
import { toast } from '@outpost/ui/Toast'
import {
  IconAdjustmentsHorizontal,
  IconClipboard,
  IconCopy,
  IconMaximize,
  IconMinimize,
  IconPlugX,
  IconTextDecrease,
  IconTextIncrease,
} from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBrowserStored } from '../../../kit/browser/storage.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { focusTerminal, selectionIn } from './paste.ts'
import classes from './Terminal.module.css'
import { useFullScreen } from './useFullScreen.ts'

/** The browser storage key of the font size, in pixels. */
export const FONT_KEY = 'terminal.fontSize'
export const DEFAULT_FONT = 14
const SMALLEST = 9
const LARGEST = 28
/** Milliseconds until the strip closes after the pointer has left it. */
const LINGER = 2500

interface ToolStripProps {
  box: RefObject<HTMLElement | null>
  open: boolean
  onPaste: (text: string) => void
  onDisconnect: () => void
}

/**
 * Keyboard access to the tools: Ctrl, Alt and Shift pressed together open them, because the terminal receives all other
 * keys. Esc returns to the terminal.
 */
function useToolKeys(
  strip: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  show: (shown: boolean) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const inside = strip.current?.contains(document.activeElement) ?? false
    if (event.ctrlKey && event.altKey && event.shiftKey) {
      show(true)
      requestAnimationFrame(() => strip.current?.querySelector('button')?.focus())
    } else if (event.key === 'Escape' && inside) {
      show(false)
      focusTerminal(box.current)
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}

/** Tools in the corner of the terminal: a small button that shows and hides them. */
export function ToolStrip(props: ToolStripProps) {
  const t = useText()
  const [shown, setShown] = useState(false)
  const strip = useRef<HTMLElement>(null)
  const { hovered, ref: hover } = useHover()
  const { focused, ref: focus } = useFocusWithin()
  const ref = useMergedRef(strip, hover, focus)
  const held = hovered || focused
  useToolKeys(strip, props.box, setShown)
  useEffect(() => {
    if (!shown || held) return
    const timer = setTimeout(() => setShown(false), LINGER)
    return () => clearTimeout(timer)
  }, [shown, held])
  return (
    <section ref={ref} className={classes.strip} aria-label={t('remote:tools.label')}>
      {shown && <Tools {...props} />}
      <IconButton
        label={t('remote:tools.handle')}
        variant="default"
        icon={<IconAdjustmentsHorizontal size={16} />}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      />
    </section>
  )
}

function Tools({ box, open, onPaste, onDisconnect }: ToolStripProps) {
  const t = useText()
  const [font, setFont] = useBrowserStored<number>(FONT_KEY, DEFAULT_FONT)
  const [full, toggleFull] = useFullScreen()
  const copy = async (): Promise<void> => {
    const text = box.current ? selectionIn(box.current) : ''
    if (text === '') return void toast({ type: 'info', message: t('remote:tools.nothingMarked') })
    await navigator.clipboard
      .writeText(text)
      .catch(() => toast({ type: 'error', message: t('remote:tools.copyRefused') }))
    focusTerminal(box.current)
  }
  const paste = async (): Promise<void> => {
    try {
      onPaste(await navigator.clipboard.readText())
    } catch {
      toast({ type: 'error', message: t('remote:tools.pasteRefused') })
    }
  }
  return (
    <div className={classes.tools}>
      <IconButton label={t('remote:tools.copy')} icon={<IconCopy size={16} />} onClick={() => void copy()} />
      <IconButton
        label={t('remote:tools.paste')}
        icon={<IconClipboard size={16} />}
        disabled={!open}
        onClick={() => void paste()}
      />
      <IconButton
        label={t('remote:tools.smaller')}
        icon={<IconTextDecrease size={16} />}
        disabled={font <= SMALLEST}
        onClick={() => setFont(font - 1)}
      />
      <IconButton
        label={t('remote:tools.larger')}
        icon={<IconTextIncrease size={16} />}
        disabled={font >= LARGEST}
        onClick={() => setFont(font + 1)}
      />
      <IconButton
        label={t(full ? 'remote:tools.leaveFull' : 'remote:tools.full')}
        icon={full ? <IconMinimize size={16} /> : <IconMaximize size={16} />}
        onClick={toggleFull}
      />
      <IconButton
        label={t('remote:tools.disconnect')}
        icon={<IconPlugX size={16} />}
        danger
        disabled={!open}
        onClick={onDisconnect}
      />
    </div>
  )
}
