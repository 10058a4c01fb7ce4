import { useText } from '../../../kit/i18n/i18n.ts'
import type { SessionEntry } from '../entry.ts'
import type { SessionState } from '../sessions/connection.ts'
import classes from './Recording.module.css'

/**
 * Says that a session is recorded, before it is opened and while it is running. After a failure it says that the
 * recording has stopped.
 */
export function RecordingNote({ entry, state }: { entry: SessionEntry; state: SessionState }) {
  const t = useText()
  const isRecorded = state.recording ?? (state.phase === 'ended' || entry.recording_mode === 'off' ? undefined : 'on')
  if (isRecorded === undefined) return null
  const company = entry.company_name ?? ''
  if (isRecorded === 'stopped')
    return (
      <span className={classes.note} role="alert">
        {t('recording:stopped')}
      </span>
    )
  return (
    <output className={classes.note}>
      {state.phase !== 'ended' && (
        <strong className={classes.badge} data-live={state.phase === 'open' || undefined}>
          {t('recording:badge')}
        </strong>
      )}
      {t(entry.recording_input ? 'recording:consentInput' : 'recording:consent', { company })}
    </output>
  )
}
