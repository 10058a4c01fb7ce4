import { Button } from '@mantine/core'
import { SearchField } from '@outpost/ui/SearchField'
import { useMemo, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { clock } from './clock.ts'
import classes from './EventLog.module.css'

/** One line of a recorded log. */
export interface LogEntry {
  /** Seconds since the start. */
  at: number
  /** What was done. */
  what: string
  /** The paths that it concerns. */
  paths: readonly string[]
  details: readonly string[]
  failed: boolean
}

/** Entries that are shown at first, and that each press of the button adds. */
const PAGE = 200

interface EventLogProps {
  label: string
  entries: readonly LogEntry[]
  /** The text that is searched for at first. */
  wanted: string
}

const textOf = ({ what, paths, details }: LogEntry): string => [what, ...paths, ...details].join('\n').toLowerCase()

/** A recording that is a list: what was done and when, with a search over all of it. */
export function EventLog({ label, entries, wanted }: EventLogProps) {
  const t = useText()
  const [search, setSearch] = useState(wanted)
  const [limit, setLimit] = useState(PAGE)
  const texts = useMemo(() => entries.map(textOf), [entries])
  const found = useMemo(() => {
    const needle = search.toLowerCase()
    return needle === '' ? entries : entries.filter((_, at) => texts[at]!.includes(needle))
  }, [entries, search, texts])
  return (
    <section className={classes.log} aria-label={label}>
      <search className={classes.bar}>
        <SearchField value={search} onChange={setSearch} placeholder={t('recording:player.search')} />
        <output className={classes.count}>
          {found.length === 0 ? t('recording:player.noMatch') : t('recording:log.shown', { count: found.length })}
        </output>
      </search>
      <ol className={classes.list}>
        {found.slice(0, limit).map((entry, at) => (
          <Line key={at} entry={entry} />
        ))}
      </ol>
      {found.length > limit && (
        <Button variant="default" className={classes.more} onClick={() => setLimit(limit + PAGE)}>
          {t('recording:log.more')}
        </Button>
      )}
    </section>
  )
}

function Line({ entry: { at, what, paths, details, failed } }: { entry: LogEntry }) {
  return (
    <li>
      <span className={classes.time}>{clock(at)}</span>
      <span className={classes.what} data-failed={failed || undefined}>
        {what}
      </span>
      <span className={classes.facts}>
        {paths.map((path, index) => (
          <code key={index} translate="no">
            {path}
          </code>
        ))}
        {details.length > 0 && <span className={classes.details}>{details.join(' · ')}</span>}
      </span>
    </li>
  )
}
