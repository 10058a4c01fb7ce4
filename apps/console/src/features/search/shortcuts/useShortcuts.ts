import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { dialog, open } from '../../../kit/dialog/dialog.tsx'
import { useScreens } from '../../../kit/screen/router.tsx'
import { isForPage, isTyping } from '../keys.ts'
import { jumpsTo } from './jumps.ts'
import { messages } from './messages.ts'

/** Milliseconds in which the second key of a jump must follow `g`. */
const FOLLOWS = 1500

const sheet = dialog(() => import('./ShortcutsDialog.tsx'), messages)

/** `?` lists the keyboard shortcuts; `g` and a letter open a page that the user may see. Not while typing. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  const screens = useScreens()
  const began = useRef(-Infinity)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, timeStamp } = event
    const follows = timeStamp - began.current < FOLLOWS
    if (key !== 'Shift') began.current = -Infinity
    if (ctrlKey || metaKey || event.repeat || isTyping(event) || !isForPage(event)) return
    if (key === '?') void open(sheet, {})
    else if (follows) {
      const jump = jumpsTo(screens).find((one) => one.key === key.toLowerCase())
      if (!jump) return
      void navigate({ href: jump.screen.path })
    } else if (key === 'g') began.current = timeStamp
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
