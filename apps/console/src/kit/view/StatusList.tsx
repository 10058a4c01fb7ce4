import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { isFinal } from '@outpost/contract/kit/channel-status'
import { Progress } from '@mantine/core'
import { StatusGlyph } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { useRowWindow } from '@outpost/ui/rows/useRowWindow'
import { useState } from 'react'
import { useText } from '../i18n/i18n.ts'
import classes from './ActionStatus.module.css'
import type { StatusEntry } from './status.ts'
import { type EventOf, stageOf, stageTones } from './statusStage.ts'

/** Heights of a row in px: for a pointer, and for fingers. */
const ROW = { fine: 40, coarse: 44 } as const

interface StatusListProps {
  entries: readonly StatusEntry[]
  of: EventOf
  /** The key of the entry whose whole message is shown below the list. */
  chosen: string | undefined
  onChoose: (key: string) => void
  label: string
}

/** The entries of an operation, one line each. Only the visible lines are in the document. */
export function StatusList({ entries, of, chosen, onChoose, label }: StatusListProps) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null)
  const [focused, setFocused] = useState(-1)
  const rowHeight = window.matchMedia('(pointer: coarse)').matches ? ROW.coarse : ROW.fine
  const { indexes } = useRowWindow({ count: entries.length, rowHeight, headHeight: 0, viewport }, focused)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section ref={setViewport} className={classes.box} tabIndex={0} aria-label={label}>
      <ul className={classes.list} style={{ height: entries.length * rowHeight }}>
        {indexes.map((index) => {
          const entry = entries[index]!
          return (
            <li
              key={entry.key}
              className={classes.entry}
              style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
            >
              <Entry
                entry={entry}
                event={of(entry.key)}
                isChosen={entry.key === chosen}
                onChoose={() => onChoose(entry.key)}
                onFocused={(has) => setFocused(has ? index : -1)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface EntryProps {
  entry: StatusEntry
  event: ChannelEvent | undefined
  isChosen: boolean
  onChoose: () => void
  /** Tells whether the line has the focus, so that it stays in the document while the list is scrolled. */
  onFocused: (has: boolean) => void
}

function Entry({ entry, event, isChosen, onChoose, onFocused }: EntryProps) {
  const t = useText()
  const stage = stageOf(event)
  const message = event?.value ?? ''
  return (
    <>
      {message === '' ? (
        <span className={classes.name} title={entry.label}>
          {entry.label}
        </span>
      ) : (
        <button
          type="button"
          className={classes.name}
          title={entry.label}
          aria-expanded={isChosen}
          onClick={onChoose}
          onFocus={() => onFocused(true)}
          onBlur={() => onFocused(false)}
        >
          {entry.label}
        </button>
      )}
      <StatusGlyph
        tone={stageTones[stage]}
        label={stage === 'offline' ? t('table:status.offline') : t(`kit:status.stage.${stage}`)}
      />
      <span className={classes.message} title={message}>
        {message.split('\n', 1)[0]}
      </span>
      {event?.link !== undefined && <Outcome href={event.link} label={t('kit:status.open')} />}
      {event?.progress && !isFinal(event) && (
        <Progress
          className={classes.progress}
          size="xs"
          value={(100 * event.progress.value) / Math.max(1, event.progress.total)}
          aria-label={entry.label}
        />
      )}
    </>
  )
}

/**
 * A link to an outcome, inside the console or on another site. Addresses with other schemes than http and https are not
 * shown.
 */
function Outcome({ href, label }: { href: string; label: string }) {
  if (/^\/(?!\/)/.test(href))
    return (
      <Link className={classes.link} href={href}>
        {label}
      </Link>
    )
  return /^https?:\/\//.test(href) ? (
    <a className={classes.link} href={href} target="_blank" rel="noreferrer">
      {label}
    </a>
  ) : null
}
