import { problemKinds, problemLimits, silence, type ProblemKind } from '@outpost/contract/devices/problems'
import { sql, type RawBuilder } from 'kysely'
import { reportedNumber } from './filter-values.ts'

type Condition = RawBuilder<boolean>

const online = (condition: Condition): Condition =>
  sql<boolean>`(d.monitoring_enabled and d.status = 1 and ${condition})`
const above = (name: string, limit: number): Condition =>
  online(sql<boolean>`${reportedNumber(name)} >= ${sql.lit(limit)}`)

/** The conditions of the problems, by the rules of the device's overview. Values of an offline device are old. */
export const problems: Readonly<Record<ProblemKind, Condition>> = {
  not_monitored: sql<boolean>`not d.monitoring_enabled`,
  never_connected: sql<boolean>`(d.monitoring_enabled and d.status is null)`,
  offline: sql<boolean>`(d.monitoring_enabled and d.status <> 1 and (d.testing_until is null or d.testing_until <= now()))`,
  configuration: sql<boolean>`(d.monitoring_enabled and d.configuration_drift > 0)`,
  outdated: online(
    sql<boolean>`s.reported_at < now() - greatest(${sql.lit(silence.seconds)}, ${sql.lit(silence.periods)} * d.dynamic_monitoring) * interval '1 second'`,
  ),
  signal: online(sql<boolean>`${reportedNumber('signal')} <= ${sql.lit(problemLimits.signal)}`),
  temperature: above('temperature', problemLimits.temperature),
  memory: above('memory_used', problemLimits.memory),
  storage: above('storage_used', problemLimits.storage),
}

/** Whether a device has any problem. */
export const anyProblem: Condition = sql<boolean>`coalesce(${sql.join(
  problemKinds.map((kind) => problems[kind]),
  sql` or `,
)}, false)`
