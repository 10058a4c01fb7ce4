import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Search } from '../tableState.ts'

/** Ms after which the address follows: browsers refuse addresses that change with every repeat of a key. */
const SETTLE = 300

export interface OpenedRow {
  id: string | undefined
  show: (id: string | undefined) => void
}

/**
 * The record whose details stand beside the list, as `open` in the address, so that a copied link shows them too. Undefined
 * where there is no room beside a list.
 */
export function useOpenedRow(wanted: boolean): OpenedRow | undefined {
  const navigate = useNavigate()
  const { open: asked } = useSearch({ strict: false }) as Search
  const [id, setId] = useState(asked !== undefined && /^[\w-]{1,64}$/.test(asked) ? asked : undefined)
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const follow = useDebouncedCallback((open: string | undefined) => {
    void navigate({
      to: '.',
      search: ((now: Search) => ({ ...now, open })) as never,
      replace: true,
      resetScroll: false,
    })
  }, SETTLE)
  const show = (next: string | undefined): void => {
    setId(next)
    follow(next)
  }
  return wanted && isWide ? { id, show } : undefined
}
