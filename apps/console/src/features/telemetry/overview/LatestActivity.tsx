import { actionLogs } from '@outpost/contract/device-jobs/action-logs/endpoints'
import { devices } from '@outpost/contract/devices/endpoints'
import { Card } from '@outpost/ui/Card'
import { Age, Ellipsis } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import type { ReactNode } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { href } from '../../../kit/screen/screen.ts'
import { ConnectionStrip, logText, logTypeName } from '../../devices/public.ts'
import { JobState } from '../../device-jobs/public.ts'
import classes from './Overview.module.css'

const SHOWN = 5
/** Milliseconds between two reads. */
const PACE = 15_000

interface ListCardProps {
  title: string
  link: string
  path: '/devices/{id}/activity' | '/devices/{id}/jobs'
  id: number
  children: ReactNode
}

function ListCard({ title, link, path, id, children }: ListCardProps) {
  return (
    <Card
      title={title}
      extra={
        <span className={classes.all}>
          <Link href={href(path, { id })}>{link}</Link>
        </span>
      }
    >
      {children}
    </Card>
  )
}

/** The connections of the last day, and the latest lines of the log and of the jobs, each as far as the user may see it. */
export function LatestActivity({ id }: { id: number }) {
  const can = useCan()
  return (
    <>
      {can(devices.deviceLogs) && <Log id={id} />}
      {can(actionLogs.list) && <Jobs id={id} />}
    </>
  )
}

function Log({ id }: { id: number }) {
  const t = useText()
  const { data } = useData(devices.deviceLogs, { id, limit: SHOWN }, { refetchInterval: PACE })
  return (
    <ListCard title={t('overview:activity')} link={t('overview:all')} path="/devices/{id}/activity" id={id}>
      <ConnectionStrip id={id} days={1} />
      <ul className={classes.lines}>
        {data?.rows.map((row) => (
          <li key={row.id}>
            <Ellipsis>{[logTypeName(row.type), logText(row)].filter(Boolean).join(': ')}</Ellipsis>
            <Age at={utcInstant(row.created_at)} fixed={false} />
          </li>
        ))}
      </ul>
      {data?.rows.length === 0 && <p className={classes.empty}>{t('overview:noActivity')}</p>}
    </ListCard>
  )
}

function Jobs({ id }: { id: number }) {
  const t = useText()
  const { data } = useData(actionLogs.list, { device_id: id, limit: SHOWN }, { refetchInterval: PACE })
  return (
    <ListCard title={t('overview:jobs')} link={t('overview:all')} path="/devices/{id}/jobs" id={id}>
      <ul className={classes.lines}>
        {data?.rows.map((job) => (
          <li key={job.id}>
            <Ellipsis>{t(`jobs:kind.${job.action_name}`)}</Ellipsis>
            <JobState job={job} />
            <Age at={utcInstant(job.created_at)} fixed={false} />
          </li>
        ))}
      </ul>
      {data?.rows.length === 0 && <p className={classes.empty}>{t('overview:noJobs')}</p>}
    </ListCard>
  )
}
