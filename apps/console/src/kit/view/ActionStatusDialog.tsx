import { Button } from '@mantine/core'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { Output } from '@outpost/ui/Output'
import { toast } from '@outpost/ui/Toast'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './ActionStatus.module.css'
import { type DialogProps, useDialogLayer } from '../dialog/dialog.tsx'
import { explain } from '../api/explain.ts'
import type { StatusEntry, StatusSpec } from './status.ts'
import { useText } from '../i18n/i18n.ts'
import { type ChannelState, useChannel } from '../live/useChannel.ts'
import { idOfTitle } from '../dialog/windows/stack.ts'
import { csvFile, saveFile } from '../browser/saveFile.ts'
import { statusCsv } from '../dialog/windows/statusCsv.ts'
import { type StatusGroup, statusGroups } from './StatusBar.tsx'
import { StatusList } from './StatusList.tsx'
import { StatusSummary } from './StatusSummary.tsx'
import { type EventOf, groupEntries } from './statusStage.ts'

const NOTHING_CHOSEN: readonly StatusEntry[] = []

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
  const failed = entries.filter((entry) => of(entry.key)?.status === 'error')
  const retry = async (): Promise<void> => {
    const next = await spec.retry?.(failed.map((entry) => entry.key))
    if (next === undefined) return
    setChosen(failed)
    setChannel(next)
  }
  useAutoClose({ ...spec, autoClose: spec.autoClose ?? (spec.entries ?? NOTHING_CHOSEN).length === 0 }, state, close)
  const finishedCount = entries.filter((entry) => done(entry.key)).length
  const progress = t('kit:status.progress', { done: finishedCount, count: entries.length })
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('kit:status.title')}
      purpose={`${spec.title} · ${progress}`}
      size={entries.length > 1 ? 880 : 640}
      loading={false}
      error={error && finishedCount === 0 ? { title: explain(error).reason } : null}
      footer={
        <>
          {finished && entries.length > 1 && (
            <Button
              variant="default"
              size="md"
              onClick={() => saveFile(csvFile(statusCsv(entries, of)), `${idOfTitle(spec.title)}.csv`)}
            >
              {t('kit:status.csv')}
            </Button>
          )}
          {spec.cancel && !finished && (
            <Button variant="default" size="md" onClick={() => void spec.cancel?.run()}>
              {spec.cancel.label}
            </Button>
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
      <Entries key={channel} entries={entries} of={of} />
    </DetailsDialog>
  )
}

/** The entries, those that failed first, with a filter by state if there are several. */
function Entries({ entries, of }: { entries: readonly StatusEntry[]; of: EventOf }) {
  const t = useText()
  const [only, setOnly] = useState<StatusGroup>()
  const [chosen, setChosen] = useState<string>()
  const groups = groupEntries(entries, of)
  const shown = only ? groups[only] : statusGroups.flatMap((group) => groups[group])
  const counts = {
    failed: groups.failed.length,
    running: groups.running.length,
    waiting: groups.waiting.length,
    done: groups.done.length,
  }
  const whole = entries.find(({ key }) => key === chosen) ?? (entries.length === 1 ? entries[0] : undefined)
  return (
    <>
      {entries.length > 1 && <StatusSummary counts={counts} only={only} onOnly={setOnly} />}
      {shown.length === 0 && entries.length > 0 ? (
        <p className={classes.none}>{t('table:status.none')}</p>
      ) : (
        <StatusList
          // A filtered list starts at its beginning.
          key={only ?? 'all'}
          entries={shown}
          of={of}
          chosen={chosen}
          onChoose={(key) => setChosen(key === chosen ? undefined : key)}
          label={t('kit:status.title')}
        />
      )}
      {whole && <Whole label={entries.length > 1 ? whole.label : ''} text={of(whole.key)?.value ?? ''} />}
    </>
  )
}

/** The whole message of an entry, whose line shows only its beginning. */
function Whole({ label, text }: { label: string; text: string }) {
  if (text === '') return null
  return (
    <div className={classes.whole} aria-live="polite">
      {label !== '' && <h3 className={classes.heading}>{label}</h3>}
      {text.includes('\n') || text.length > 120 ? <Output text={text} /> : <p className={classes.text}>{text}</p>}
    </div>
  )
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
