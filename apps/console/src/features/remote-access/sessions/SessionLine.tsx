import { formatAge, formatBytes, StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { IconActivity, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { type SessionEntry, targetOf } from '../entry.ts'
import { entryName } from '../name.ts'
import type { SessionState } from './connection.ts'
import { RecordingNote } from '../recording/RecordingNote.tsx'
import { ViewersNote } from '../viewing/ViewersNote.tsx'
import classes from './Session.module.css'
import { Steps } from './Steps.tsx'

interface SessionLineProps {
  entry: SessionEntry
  connection: { counts: () => Readonly<{ received: number; sent: number }> }
  state: SessionState
}

const tones: Record<SessionState['phase'], Tone> = {
  idle: 'none',
  opening: 'pending',
  asking: 'pending',
  open: 'positive',
  returning: 'pending',
  ended: 'neutral',
}

/** The status line: the target, the connection state, the traffic and the duration. */
export function SessionLine({ entry, connection, state }: SessionLineProps) {
  const t = useText()
  const { phase, failure } = state
  const inProgress = phase === 'opening' || phase === 'asking'
  return (
    <header className={classes.line}>
      <span className={classes.where}>
        <strong title={entry.device_description || undefined}>{entry.device_name}</strong>
        <span className={classes.entry}>
          {entryName(entry)}{' '}
          <bdi dir="ltr" className={classes.address}>
            {targetOf(entry)}
          </bdi>
        </span>
      </span>
      <span className={classes.state} aria-live="polite">
        {inProgress ? (
          <Steps protocol={entry.protocol} step={state.step} />
        ) : (
          <StatusGlyph tone={failure ? 'error' : tones[phase]} label={phaseText(state, t)} />
        )}
      </span>
      <RecordingNote entry={entry} state={state} />
      {state.phase === 'open' && <ViewersNote viewers={state.viewers} />}
      {state.wasOpen && <Figures connection={connection} state={state} />}
    </header>
  )
}

function phaseText({ phase, failure, wasOpen }: SessionState, t: ReturnType<typeof useText>): string {
  if (failure) return t('remote:phase.failed')
  if (phase !== 'returning') return t(`remote:phase.${phase}`)
  return wasOpen ? t('session:reconnecting') : t('remote:phase.opening')
}

/** Traffic and duration, updated once a second. */
function Figures({ connection, state }: Omit<SessionLineProps, 'entry'>) {
  const t = useText()
  const messages = useUiMessages()
  const { locale } = useUiLocale()
  const [now, setNow] = useState(() => Date.now())
  const running = state.phase === 'open'
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  const { received, sent } = connection.counts()
  const seconds = ((state.endedAt ?? now) - (state.openedAt ?? now)) / 1000
  return (
    <span className={classes.figures}>
      <span title={t('remote:terminal.received')}>
        <IconArrowDown size={12} aria-hidden />
        <span className={classes.hidden}>{t('remote:terminal.received')}</span>
        {formatBytes(received, locale)}
      </span>
      <span title={t('remote:terminal.sent')}>
        <IconArrowUp size={12} aria-hidden />
        <span className={classes.hidden}>{t('remote:terminal.sent')}</span>
        {formatBytes(sent, locale)}
      </span>
      <span title={t('remote:terminal.elapsed')} className={classes.elapsed}>
        {formatAge(seconds, messages)}
      </span>
      {running && state.endsAt !== undefined && (
        <span title={t('session:leftHelp')} className={classes.left}>
          {t('session:left', { age: formatAge((state.endsAt - now) / 1000, messages) })}
        </span>
      )}
      {running && state.latency !== undefined && (
        <span title={t('session:latency')} className={classes.elapsed}>
          <IconActivity size={12} aria-hidden />
          <span className={classes.hidden}>{t('session:latency')}</span>
          {new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' }).format(state.latency)}
        </span>
      )}
    </span>
  )
}
