import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '../../kit/auth/session.tsx'
import { keepRecent } from './recent.ts'
import type { SearchOption } from './sections.ts'
import type { CloseSearch } from './useOpened.ts'

/** Opens a line: leads to its page, or opens its window. */
function usePick(onClose: CloseSearch): (option: SearchOption, newTab: boolean) => void {
  const user = useUser()
  const navigate = useNavigate()
  return (option, newTab) => {
    if (option.recent) keepRecent(user.id, option.recent)
    if (newTab && option.href !== undefined) return void window.open(option.href, '_blank', 'noopener')
    // Before the page or the window takes the focus: it returns to where it was before the search.
    onClose('giveBack')
    if (option.href === undefined) option.run?.()
    else void navigate({ href: option.href })
  }
}

interface OptionsInput {
  options: readonly SearchOption[]
  /** What the lines were found with: another text begins at its first line again. */
  q: string
  /** The lines belong to an older text. */
  stale: boolean
  onAsk: () => void
  onClose: CloseSearch
  /** Where the keys are pressed. */
  field: HTMLInputElement
}

/** The line that Enter opens, moved by the arrow keys while the focus stays in the field. */
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
    // A record that was found for another text is not what is meant now.
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
