import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { Button, Progress } from '@mantine/core'
import { StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { useState } from 'react'
import classes from './ActionStatus.module.css'
import { type DialogProps, useDialogLayer } from './dialog.tsx'
import { explain } from './explain.ts'
import type { StatusEntry, StatusSpec } from './status.ts'
import { useText } from './texts.ts'
import { useChannel } from './useChannel.ts'

type Stage = ChannelEvent['status'] | 'waiting'

const TONES: Record<Stage, Tone> = {
  waiting: 'none', sent: 'pending', delivered: 'pending', progress: 'pending', completed: 'positive', warning: 'error', error: 'error',
}

/** How an act goes, entry by entry: sent, delivered, done or failed, in the words of whoever did it. */
export default function ActionStatusDialog({ close, ...spec }: DialogProps<StatusSpec>) {
  const t = useText()
  const [channel, setChannel] = useState(spec.channel)
  // After a retry only what was tried again is on the new channel.
  const [entries, setEntries] = useState(spec.entries)
  const { of, done, finished, error } = useChannel(channel, entries.map((entry) => entry.key))
  const failed = entries.filter((entry) => of(entry.key)?.status === 'error')
  const retry = async (): Promise<void> => {
    const next = await spec.retry?.(failed.map((entry) => entry.key))
    if (next === undefined) return
    setEntries(failed)
    setChannel(next)
  }
  const finishedCount = entries.filter((entry) => done(entry.key)).length
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('kit:status.title')}
      purpose={`${spec.title} · ${t('kit:status.progress', { done: finishedCount, count: entries.length })}`}
      loading={false}
      error={error && finishedCount === 0 ? { title: explain(error).reason } : null}
      footer={
        <>
          {spec.retry && finished && failed.length > 0 && (
            <Button variant="default" size="md" onClick={() => void retry()}>{t('kit:status.retry', { count: failed.length })}</Button>
          )}
          <Button variant={finished ? 'filled' : 'default'} size="md" onClick={() => close()}>{t('kit:close')}</Button>
        </>
      }
      footerStart={finished ? undefined : t('kit:status.mayClose')}
    >
      <ul className={classes.list} aria-live="polite">
        {entries.map((entry) => <Entry key={entry.key} entry={entry} event={of(entry.key)} />)}
      </ul>
    </DetailsDialog>
  )
}

/** What a device printed: kept as it is, and scrolled inside. */
function Output({ text }: { text: string }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
  return <pre className={classes.output} tabIndex={0}>{text}</pre>
}

function Entry({ entry, event }: { entry: StatusEntry; event: ChannelEvent | undefined }) {
  const t = useText()
  const stage: Stage = event?.status ?? 'waiting'
  const long = event !== undefined && (event.value.includes('\n') || event.value.length > 120)
  return (
    <li className={classes.entry}>
      <span className={classes.name} title={entry.label}>{entry.label}</span>
      <StatusGlyph tone={TONES[stage]} label={t(`kit:status.stage.${stage}`)} />
      {event?.progress && <Progress className={classes.progress} size="xs" value={(100 * event.progress.value) / Math.max(1, event.progress.total)} />}
      {event && event.value !== '' && (long ? <Output text={event.value} /> : <span className={classes.words}>{event.value}</span>)}
    </li>
  )
}
