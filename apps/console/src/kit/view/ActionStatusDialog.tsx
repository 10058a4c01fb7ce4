import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { isFinal } from '@outpost/contract/kit/channel-status'
import { Button, Progress } from '@mantine/core'
import { StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { Link } from '@outpost/ui/Link'
import { Output } from '@outpost/ui/Output'
import { toast } from '@outpost/ui/Toast'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './ActionStatus.module.css'
import { type DialogProps, useDialogLayer } from '../dialog/dialog.tsx'
import { explain } from '../api/explain.ts'
import type { StatusEntry, StatusSkipped, StatusSpec } from './status.ts'
import { useText } from '../i18n/i18n.ts'
import { type ChannelState, useChannel } from '../live/useChannel.ts'
import { idOfTitle } from '../dialog/windows/stack.ts'
import { csvFile, saveFile } from '../browser/saveFile.ts'
import { statusCsv } from '../dialog/windows/statusCsv.ts'

type Stage = ChannelEvent['status'] | 'waiting' | 'skipped'

const TONES: Record<Stage, Tone> = {
  waiting: 'none',
  skipped: 'none',
  sent: 'pending',
  delivered: 'pending',
  progress: 'pending',
  completed: 'positive',
  warning: 'error',
  error: 'error',
}

const NOTHING_CHOSEN: readonly StatusEntry[] = []
const NOTHING_SKIPPED: readonly StatusSkipped[] = []

/** A dialog that shows the progress of an operation per entry: sent, delivered, completed or failed. */
export default function ActionStatusDialog({ close, ...spec }: DialogProps<StatusSpec>) {
  const t = useText()
  const [channel, setChannel] = useState(spec.channel)
  // After a retry, the new channel contains only the entries that were retried.
  const [chosen, setChosen] = useState(spec.entries ?? NOTHING_CHOSEN)
  const state = useChannel(
    channel,
    chosen.map((entry) => entry.key),
  )
  const entries = chosen.length > 0 ? chosen : state.keys.map((key) => ({ key, label: spec.title }))
  const { of, done, finished, error } = state
  const skipped = spec.skipped ?? NOTHING_SKIPPED
  const failed = entries.filter((entry) => of(entry.key)?.status === 'error')
  const retry = async (): Promise<void> => {
    const next = await spec.retry?.(failed.map((entry) => entry.key))
    if (next === undefined) return
    setChosen(failed)
    setChannel(next)
  }
  useAutoClose({ ...spec, autoClose: spec.autoClose ?? (spec.entries ?? NOTHING_CHOSEN).length === 0 }, state, close)
  const finishedCount = entries.filter((entry) => done(entry.key)).length
  const facts = [
    spec.title,
    t('kit:status.progress', { done: finishedCount, count: entries.length }),
    ...(skipped.length > 0 ? [t('kit:status.skipped', { count: skipped.length })] : []),
  ]
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('kit:status.title')}
      purpose={facts.join(' · ')}
      loading={false}
      error={error && finishedCount === 0 ? { title: explain(error).reason } : null}
      footer={
        <>
          {finished && entries.length + skipped.length > 1 && (
            <SaveCsv title={spec.title} csv={() => statusCsv(entries, of, skipped)} />
          )}
          {spec.retry && finished && failed.length > 0 && (
            <Button variant="default" size="md" onClick={() => void retry()}>
              {t('kit:status.retry', { count: failed.length })}
            </Button>
          )}
          <Button variant={finished ? 'filled' : 'default'} size="md" onClick={() => close()}>
            {t('kit:close')}
          </Button>
        </>
      }
      footerStart={finished ? undefined : t('kit:status.mayClose')}
    >
      <ul className={classes.list} aria-live="polite">
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} event={of(entry.key)} />
        ))}
        <LeftOut skipped={skipped} />
      </ul>
    </DetailsDialog>
  )
}

function SaveCsv({ title, csv }: { title: string; csv: () => string }) {
  const t = useText()
  return (
    <Button variant="default" size="md" onClick={() => saveFile(csvFile(csv()), `${idOfTitle(title)}.csv`)}>
      {t('kit:status.csv')}
    </Button>
  )
}

function LeftOut({ skipped }: { skipped: readonly StatusSkipped[] }) {
  return skipped.map(({ label, reason }, place) => (
    // The index is a safe key: the list never changes, and two devices may have the same name.
    <li key={place} className={classes.entry}>
      <Head label={label} stage="skipped" />
      <span className={classes.labels}>{reason}</span>
    </li>
  ))
}

/** Closes the dialog when everything has succeeded, and shows the outcome in a toast. Failures stay visible. */
function useAutoClose({ title, autoClose }: StatusSpec, { keys, of, finished }: ChannelState, close: () => void): void {
  const well = autoClose === true && finished && keys.every((key) => of(key)?.status === 'completed')
  const leave = useEffectEvent(() => {
    toast({ type: 'success', title, message: keys.map((key) => of(key)?.value).find((labels) => labels) ?? title })
    close()
  })
  useEffect(() => {
    if (well) leave()
  }, [well])
}

/**
 * A link to an outcome, inside the console or on another site. Addresses with other schemes than http and https are not
 * shown.
 */
function Outcome({ href, label }: { href: string; label: string }) {
  if (/^\/(?!\/)/.test(href))
    return (
      <Link className={classes.labels} href={href}>
        {label}
      </Link>
    )
  return /^https?:\/\//.test(href) ? (
    <a className={classes.labels} href={href} target="_blank" rel="noreferrer">
      {label}
    </a>
  ) : null
}

function Head({ label, stage }: { label: string; stage: Stage }) {
  const t = useText()
  return (
    <>
      <span className={classes.name} title={label}>
        {label}
      </span>
      <StatusGlyph tone={TONES[stage]} label={t(`kit:status.stage.${stage}`)} />
    </>
  )
}

function Entry({ entry, event }: { entry: StatusEntry; event: ChannelEvent | undefined }) {
  const t = useText()
  const stage: Stage = event?.status ?? 'waiting'
  const long = event !== undefined && (event.value.includes('\n') || event.value.length > 120)
  return (
    <li className={classes.entry}>
      <Head label={entry.label} stage={stage} />
      {event?.progress && !isFinal(event) && (
        <Progress
          className={classes.progress}
          size="xs"
          value={(100 * event.progress.value) / Math.max(1, event.progress.total)}
          aria-label={entry.label}
        />
      )}
      {long ? (
        <div className={classes.output}>
          <Output text={event.value} />
        </div>
      ) : (
        <span className={classes.labels}>{event?.value}</span>
      )}
      {event?.link !== undefined && <Outcome href={event.link} label={t('kit:status.open')} />}
    </li>
  )
}
