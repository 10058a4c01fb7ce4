import { Button } from '@mantine/core'
import { configChanges } from '@outpost/contract/configurator/endpoints'
import type { ConfigChange } from '@outpost/contract/configurator/schemas'
import { Alert } from '@outpost/ui/Alert'
import { DateTime, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import { Output } from '@outpost/ui/Output'
import { useCan } from '../../kit/auth/can.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { confirm } from '../../kit/dialog/confirm.ts'
import { translate, useText } from '../../kit/i18n/i18n.ts'
import { phaseText, stateText, stateTones } from './changeState.ts'
import classes from './Configurator.module.css'

const cancel = ({ device_id, id }: ConfigChange): Promise<true | undefined> =>
  confirm({
    endpoint: configChanges.cancel,
    input: { id: device_id, change_id: id },
    title: translate('configurator:cancel.title'),
    message: translate('configurator:cancel.message'),
    confirmLabel: translate('configurator:cancel.verb'),
    refreshes: [configChanges.list],
  })

interface ChangeEntryProps {
  change: ConfigChange
  /** The current time in ms, for the countdown. */
  now: number
}

/** One change in the log: its state, what it does, and what the device says about it. */
export function ChangeEntry({ change, now }: ChangeEntryProps) {
  const t = useText()
  const can = useCan()
  const title = t('configurator:log.change', { number: change.id })
  return (
    <section className={classes.row} aria-label={title}>
      <div className={classes.head}>
        <StatusGlyph tone={stateTones[change.state]} label={stateText(t, change, now)} />
        {change.finished_at === null && can(configChanges.cancel) && (
          <Button variant="default" onClick={() => void cancel(change)}>
            {t('configurator:cancel.verb')}
          </Button>
        )}
      </div>
      <Facts change={change} />
      <Output text={change.entries.join('\n')} />
      {change.text && <p className={classes.text}>{t('configurator:log.said', { text: change.text })}</p>}
      {change.differs.length > 0 && (
        <Alert tone="warning" title={t('configurator:log.differs')} quiet>
          {change.differs.join(', ')}
        </Alert>
      )}
      <Evidence change={change} />
    </section>
  )
}

function Facts({ change }: { change: ConfigChange }) {
  const t = useText()
  const at = (time: string | null) => (time === null ? <Missing /> : <DateTime at={utcInstant(time)} />)
  return (
    <FactList
      facts={[
        { label: t('configurator:log.created'), value: at(change.created_at) },
        change.unknown_since === null
          ? { label: t('configurator:log.finished'), value: at(change.finished_at) }
          : { label: t('configurator:log.unknown_since'), value: at(change.unknown_since) },
        { label: t('configurator:log.user'), value: change.username ?? <Missing /> },
      ]}
    />
  )
}

/** Phase, code and log of the device, folded away. */
function Evidence({ change: { phase, code, log } }: { change: ConfigChange }) {
  const t = useText()
  if (phase === null && code === null && log === null) return null
  return (
    <details className={classes.details}>
      <summary>{t('configurator:log.evidence')}</summary>
      <div className={classes.evidence}>
        <FactList
          facts={[
            { label: t('configurator:log.phase'), value: phase === null ? <Missing /> : phaseText(t, phase) },
            { label: t('configurator:log.code'), value: code ?? <Missing /> },
          ]}
        />
        {log && <Output text={log} />}
      </div>
    </details>
  )
}
