import { Button } from '@mantine/core'
import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { Alert } from '@outpost/ui/Alert'
import { DateTime } from '@outpost/ui/Cells'
import { useActions } from '../../../kit/api/action.tsx'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { useUser } from '../../../kit/auth/session.tsx'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { endSession } from '../history/actions.tsx'
import { kindText } from '../history/filters.ts'
import type { HistoryRow } from '../history/row.ts'
import classes from './Info.module.css'

/** Polling interval in milliseconds. */
const PACE = 5000
/** How many sessions are shown: more than a device can have at once, except for web pages. */
const MOST = 100

/** The active sessions of a device, each with a button that ends it for those who may. */
export function ActiveSessions({ deviceId }: { deviceId: number }) {
  const t = useText()
  const { data, error } = useData(
    remoteConnect.logs,
    { device_id: deviceId, active: true, limit: MOST },
    { refetchInterval: PACE },
  )
  return (
    <section className={classes.part}>
      <h3>{t('access:device.sessions')}</h3>
      {data?.rows.length === 0 && <p>{t('access:device.nobody')}</p>}
      {!data && error && <Alert tone="error">{t('access:device.sessionsFailed')}</Alert>}
      {data !== undefined && data.rows.length > 0 && (
        <ul className={classes.lines}>
          {data.rows.map((row) => (
            <SessionLine key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SessionLine({ row }: { row: HistoryRow }) {
  const t = useText()
  const user = useUser()
  const can = useCan()
  const [end] = useActions([endSession]).of(row)
  const mayEnd = row.user_id === user.id || can('close_device_remote_access')
  return (
    <li className={classes.line}>
      <span className={classes.what}>
        <bdi className={classes.name}>{row.username}</bdi>
        <span>
          <bdi>{row.name}</bdi> · {row.native ? t('native:client') : kindText(row.type, t)}
        </span>
        <span>
          {t('access:device.since')} <DateTime at={utcInstant(row.start_time)} short />
        </span>
      </span>
      {end && mayEnd && (
        <Button
          variant="default"
          size="xs"
          leftSection={end.icon}
          aria-label={`${end.label}: ${row.username}, ${row.name}`}
          onClick={end.onClick}
        >
          {end.label}
        </Button>
      )}
    </li>
  )
}
