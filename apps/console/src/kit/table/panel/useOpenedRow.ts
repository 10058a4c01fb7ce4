import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Search } from '../tableState.ts'

/**
 * Delay in ms before the address is updated. Browsers limit how often the address may change, which a held key would
 * exceed.
 */
const SETTLE = 300

export interface OpenedRow {
  id: string | undefined
  show: (id: string | undefined) => void
}

/**
 * The record shown in the panel next to the list. It is stored in the address as `open`, so that a copied link includes
 * it. Undefined if there is no room for a panel.
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
