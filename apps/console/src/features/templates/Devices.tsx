import { templateAssignments } from '@outpost/contract/templates/endpoints'
import type { Assignment, Template } from '@outpost/contract/templates/schemas'
import { Card } from '@outpost/ui/Card'
import { DateTime, spellDuration } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { useData } from '../../kit/api/query.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { useCan } from '../../kit/auth/can.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { planText, Unassign } from './Assignment.tsx'
import classes from './Templates.module.css'

/** Rows that are shown at most. */
const most = 100
/** Milliseconds until the list is read again: while a device has not taken its plan yet, and otherwise. */
const soon = 3000
const later = 30_000

const isWaiting = ({ enabled, message, revision, reported_revision }: Assignment): boolean =>
  enabled && message === '' && reported_revision !== revision

/** The devices of a template with the revision of their plan, and the readings that failed. */
export function Devices({ template }: { template: Template }) {
  const t = useText()
  const messages = useUiMessages()
  const can = useCan()
  const { data } = useData(
    templateAssignments.list,
    { config_id: [template.id], limit: most },
    { refetchInterval: ({ state }) => (state.data?.rows.some(isWaiting) ? soon : later) },
  )
  const title = t('templates:assigned.title')
  return (
    <>
      <Card title={title}>
        {data?.rows.length ? (
          <div className={classes.stack}>
            <ScrollTable
              label={title}
              first="name"
              heads={[
                t('templates:assigned.device'),
                t('templates:field.period'),
                t('templates:assigned.revision'),
                ...(can(templateAssignments.unassign) ? [t('templates:field.actions')] : []),
              ]}
            >
              {data.rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <Link href={`/devices/${row.device_id}/monitoring-templates`}>
                      {row.device_name || String(row.device_id)}
                    </Link>
                  </td>
                  <td>{spellDuration(row.period, messages)}</td>
                  <td>{planText(t, row)}</td>
                  {can(templateAssignments.unassign) && (
                    <td>
                      <Unassign row={row} />
                    </td>
                  )}
                </tr>
              ))}
            </ScrollTable>
            {data.total > most && (
              <p className={classes.note}>{t('templates:assigned.more', { count: data.total - most })}</p>
            )}
          </div>
        ) : (
          <p className={classes.note}>{t('templates:assigned.none')}</p>
        )}
      </Card>
      <Failures id={template.id} />
    </>
  )
}

function Failures({ id }: { id: number }) {
  const t = useText()
  const { data } = useData(templateAssignments.logs, { config_id: [id], limit: 20 }, { refetchInterval: later })
  const title = t('templates:failures.title')
  if (!data?.rows.length) return null
  return (
    <Card title={title}>
      <ScrollTable
        label={title}
        first="name"
        heads={[t('templates:assigned.device'), t('templates:failures.reason'), t('templates:failures.at')]}
      >
        {data.rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Link href={`/devices/${row.device_id}`}>{row.device_name || String(row.device_id)}</Link>
            </td>
            <td>{row.log.join('; ')}</td>
            <td>
              <DateTime at={utcInstant(row.created_at)} short />
            </td>
          </tr>
        ))}
      </ScrollTable>
    </Card>
  )
}
