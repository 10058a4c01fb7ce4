import { VisuallyHidden } from '@mantine/core'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { useEffect } from 'react'
import { explain } from '../../kit/api/explain.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { GroupChoice } from './GroupChoice.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { OptionList } from './OptionList.tsx'
import classes from './SearchPanel.module.css'
import { useChosenGroups } from './useChosenGroups.ts'
import { type Found, useFound } from './useFound.ts'
import type { CloseSearch } from './useOpened.ts'
import { useOptions } from './useOptions.ts'

interface SearchPanelProps {
  text: string
  /** The id of the list that the field controls. */
  listId: string
  field: HTMLInputElement
  /** Called with the id of the result that Enter opens. */
  onActive: (id: string | undefined) => void
  onClose: CloseSearch
}

/** The results of the search, and the selection of what to search. The focus stays in the field above. */
export function SearchPanel({ text, listId, field, onActive, onClose }: SearchPanelProps) {
  const t = useText()
  const groups = useChosenGroups()
  const found = useFound(text, groups.chosen)
  const options = found.sections.flatMap((section) => section.options)
  const { active, choose, pick } = useOptions({
    options,
    q: found.q,
    stale: found.stale,
    onAsk: found.ask,
    onClose,
    field,
  })
  const activeId = active && `${listId}-${active.key}`
  useEffect(() => onActive(activeId), [activeId, onActive])
  const hits = options.filter(({ isTable }) => !isTable).length
  return (
    <div className={classes.panel} aria-busy={found.stale || found.first || undefined}>
      {found.stale && <div className={classes.progress} aria-hidden />}
      <GroupChoice {...groups} />
      <div className={classes.scroll}>
        <Message found={found} nowhere={groups.chosen.length === 0} empty={options.length === 0} />
        <OptionList
          id={listId}
          sections={found.sections}
          q={found.q}
          activeKey={active?.key}
          onActive={choose}
          onPick={pick}
        />
      </div>
      <VisuallyHidden component="output">
        {found.q !== '' && !found.stale && !found.first && t('search:count', { count: hits })}
      </VisuallyHidden>
      <KeyHelp />
    </div>
  )
}

/** The message shown instead of results, or above the recently opened records. */
function Message({ found, nowhere, empty }: { found: Found; nowhere: boolean; empty: boolean }) {
  const t = useText()
  if (nowhere) return <p className={classes.line}>{t('search:noCriteria')}</p>
  if (found.q === '') return <p className={classes.line}>{t('search:begin')}</p>
  if (found.error)
    return <ErrorState compact title={t('search:failed')} {...explain(found.error)} onRetry={found.ask} />
  if (found.first)
    return (
      <div className={classes.waiting}>
        <Skeletons shape="lines" count={5} />
      </div>
    )
  return empty ? <EmptyState compact drawing="search" message={t('search:none')} /> : null
}
