import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { CommandOutcome } from '@outpost/contract/remote-access/command/schemas'
import type { SessionStep } from '@outpost/contract/remote-access/session'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { Output } from '@outpost/ui/Output'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useChannel } from '../../../kit/live/useChannel.ts'
import { endText, failureText } from '../sessions/labels.ts'
import classes from '../sessions/Session.module.css'
import { Steps } from '../sessions/Steps.tsx'

/** The dialog of a command: the steps to its start, then its result or why it could not be run. */
export default function TargetCommandResultDialog({ channel, name }: DialogProps<{ channel: string; name: string }>) {
  const t = useText()
  const { keys, of, finished } = useChannel(channel, [])
  const event = keys[0] === undefined ? undefined : of(keys[0])
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={640}
      title={t('remote:command.title', { name })}
      loading={false}
      error={null}
    >
      <div aria-live="polite">
        {finished && event ? (
          <End event={event} />
        ) : (
          <Steps protocol="ssh" step={(event?.data as { step?: SessionStep } | undefined)?.step} />
        )}
      </div>
    </DetailsDialog>
  )
}

function End({ event: { value, data } }: { event: ChannelEvent }) {
  const t = useText()
  const known = data as Partial<CommandOutcome> & { code?: string; step?: SessionStep | 'session' }
  if (known.end !== undefined) return <Outcome outcome={known as CommandOutcome} />
  if (known.step === undefined)
    return <Alert tone="error">{known.code === undefined ? value : endText(known.code)}</Alert>
  const { text, detail } = failureText({ step: known.step, code: known.code ?? '', message: value })
  return (
    <Alert tone="error" title={t(`remote:failedStep.${known.step}`)}>
      {text}
      {detail !== undefined && <code className={classes.detail}>{detail}</code>}
    </Alert>
  )
}

function Outcome({ outcome }: { outcome: CommandOutcome }) {
  const t = useText()
  const { exit_code, signal, end, duration } = outcome
  const failed = end !== 'exited' || exit_code !== 0
  const status =
    end === 'time_over'
      ? t('remote:command.timeOver')
      : end === 'too_much_output'
        ? t('remote:command.tooMuch')
        : exit_code !== null
          ? t('remote:terminal.exit', { status: exit_code })
          : t('remote:command.signal', { signal: signal ?? '?' })
  return (
    <div className={classes.stack}>
      <Alert tone={failed ? 'warning' : 'success'}>
        {status} {t('remote:command.took', { seconds: duration.toFixed(1) })}
      </Alert>
      <Printed label={t('remote:command.stdout')} text={outcome.stdout} truncated={outcome.stdout_truncated} />
      <Printed label={t('remote:command.stderr')} text={outcome.stderr} truncated={outcome.stderr_truncated} />
    </div>
  )
}

function Printed({ label, text, truncated }: { label: string; text: string; truncated: boolean }) {
  const t = useText()
  return (
    <div>
      <span className={classes.label}>{label}</span>
      {text === '' ? <p>{t('remote:command.nothing')}</p> : <Output whole text={text} />}
      {truncated && <p className={classes.label}>{t('remote:command.truncated')}</p>}
    </div>
  )
}
