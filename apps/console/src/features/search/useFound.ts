import { search } from '@outpost/contract/search/endpoints'
import type { SearchGroupName } from '@outpost/contract/search/constants'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useData } from '../../kit/api/query.ts'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { findCommands, useCommands } from './commands.ts'
import { readRecent } from './recent.ts'
import { commandSection, groupSections, recentSection, type SearchSection } from './sections.ts'

/** Milliseconds after the last keystroke before the server is queried. */
const SETTLE = 500
/** The maximum number of records requested per group. */
const LIMIT = 10

interface Settled {
  text: string
  /** Ends the wait. */
  now: () => void
}

/**
 * Returns a text once the user has stopped typing, including text typed before the panel was loaded. An empty text
 * applies at once.
 */
function useSettled(typed: string): Settled {
  const [text, setText] = useState('')
  useEffect(() => {
    if (typed === text) return
    const timer = setTimeout(() => setText(typed), typed === '' ? 0 : SETTLE)
    return () => clearTimeout(timer)
  }, [typed, text])
  return { text, now: () => setText(typed) }
}

export interface Found {
  /** The query without surrounding spaces. */
  q: string
  sections: readonly SearchSection[]
  /** The results belong to an older query; the response to the current one is pending. */
  stale: boolean
  /** There has been no response yet. */
  first: boolean
  error: Error | null
  /** Searches at once, or retries after a failure. */
  ask: () => void
}

/** Searches pages, dialogs and the selected groups. A new request cancels the previous one. */
export function useFound(text: string, groups: readonly SearchGroupName[]): Found {
  const t = useText()
  const { id } = useUser()
  const typed = text.trim()
  const settled = useSettled(typed)
  const commands = useCommands()
  const asks = typed !== '' && settled.text !== '' && groups.length > 0
  const { data, error, isPending, isPlaceholderData, refetch } = useData(
    search.find,
    { q: settled.text, groups: [...groups], limit: LIMIT },
    { enabled: asks, placeholderData: keepPreviousData },
  )
  const answer = asks ? data : undefined
  const sections = useMemo(
    () =>
      typed === ''
        ? recentSection(readRecent(id), t)
        : [...commandSection(findCommands(commands, typed), t), ...groupSections(answer ?? [], settled.text, t)],
    [typed, settled.text, answer, commands, id, t],
  )
  const waits = typed !== '' && groups.length > 0 && typed !== settled.text
  return {
    q: typed,
    sections,
    stale: waits || (asks && isPlaceholderData),
    first: typed !== '' && groups.length > 0 && answer === undefined && error === null && (isPending || waits),
    error: asks && !waits ? error : null,
    ask: () => (waits ? settled.now() : void refetch()),
  }
}
