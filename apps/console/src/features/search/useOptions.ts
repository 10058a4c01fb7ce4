import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '../../kit/auth/session.tsx'
import { keepRecent } from './recent.ts'
import type { SearchOption } from './sections.ts'
import type { CloseSearch } from './useOpened.ts'

/** Opens a result: its page or its dialog. */
function usePick(onClose: CloseSearch): (option: SearchOption, newTab: boolean) => void {
  const user = useUser()
  const navigate = useNavigate()
  return (option, newTab) => {
    if (option.recent) keepRecent(user.id, option.recent)
    if (newTab && option.href !== undefined) return void window.open(option.href, '_blank', 'noopener')
    // Restores the focus before the page or the dialog takes it, so that it can later return to the same element.
    onClose('restoreFocus')
    if (option.href === undefined) option.run?.()
    else void navigate({ href: option.href })
  }
}

interface OptionsInput {
  options: readonly SearchOption[]
  /** The query of the results; a new query selects the first result again. */
  q: string
  /** The results belong to an older query. */
  stale: boolean
  onAsk: () => void
  onClose: CloseSearch
  /** The element that receives the keystrokes. */
  field: HTMLInputElement
}

/** Manages the result that Enter opens. The arrow keys move it while the focus stays in the field. */
export function useOptions({ options, q, stale, onAsk, onClose, field }: OptionsInput) {
  const [chosen, setChosen] = useState({ q, key: '' })
  const pick = usePick(onClose)
  const found = chosen.q === q ? options.findIndex(({ key }) => key === chosen.key) : 0
  const index = Math.max(found, 0)
  const active = options[index]
  const choose = (key: string): void => setChosen({ q, key })
  const move = (by: number): void => {
    const next = options[(index + by + options.length) % options.length]
    if (next) choose(next.key)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if (event.isComposing) return
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    // A record found for an older query is not the one the user means now.
    else if (key === 'Enter' && stale && (!active || active.hit || active.isTable)) onAsk()
    else if (key === 'Enter' && active) pick(active, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    field.addEventListener('keydown', listen)
    return () => field.removeEventListener('keydown', listen)
  }, [field])
  return { active, choose, pick }
}
