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

/** Ms of silence after the last key before the server is asked. */
const SETTLE = 500
/** Records that each group is asked for. */
const LIMIT = 10

interface Settled {
  text: string
  /** Does not wait any longer. */
  now: () => void
}

/** A text once nobody has typed for a moment, also what was typed before this was there. An empty one counts at once. */
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
  /** What is looked for, without the blanks around it. */
  q: string
  sections: readonly SearchSection[]
  /** What is shown belongs to an older text; the answer to the newer one is on its way. */
  stale: boolean
  /** Nothing has been answered yet. */
  first: boolean
  error: Error | null
  /** Asks at once, after a failure again. */
  ask: () => void
}

/** Looks for a text among pages, windows and the chosen groups. An earlier call is cancelled by the next one. */
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
