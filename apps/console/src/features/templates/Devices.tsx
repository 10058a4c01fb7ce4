import { templateAssignments, templates } from '@outpost/contract/templates/endpoints'
import type { Template } from '@outpost/contract/templates/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { DateTime } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useData } from '../../kit/api/query.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { confirm } from '../../kit/dialog/confirm.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Templates.module.css'

/** Rows that are shown at most. */
const most = 100

/** The devices of a template with the revision of their plan, and the readings that failed. */
export function Devices({ template }: { template: Template }) {
  const t = useText()
  const { data } = useData(templateAssignments.list, { config_id: [template.id], limit: most })
  const title = t('templates:assigned.title')
  return (
    <>
      <Card title={title}>
        {data?.rows.length ? (
          <ScrollTable
            label={title}
            first="name"
            heads={[
              t('templates:assigned.device'),
              t('templates:field.period'),
              t('templates:assigned.revision'),
              t('templates:field.actions'),
            ]}
          >
            {data.rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <Link href={`/devices/${row.device_id}`}>{row.device_name}</Link>
                </td>
                <td>{t('templates:seconds', { count: row.period })}</td>
                <td>
                  {row.message ||
                    (row.reported_revision === row.revision
                      ? t('templates:assigned.inUse', { number: row.revision })
                      : t('templates:assigned.waits', { number: row.revision }))}
                </td>
                <td>
                  <ActionButton
                    variant="subtle"
                    size="compact-sm"
                    action={{
                      id: 'unassign',
                      label: t('templates:unassign.verb'),
                      onClick: () =>
                        void confirm({
                          endpoint: templateAssignments.unassign,
                          input: { id: template.id, device_id: [row.device_id] },
                          title: t('templates:unassign.title'),
                          message: t('templates:unassign.message', { name: row.device_name }),
                          confirmLabel: t('templates:unassign.verb'),
                          refreshes: [templates.get, templates.list],
                        }),
                    }}
                  />
                </td>
              </tr>
            ))}
          </ScrollTable>
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
  const { data } = useData(templateAssignments.logs, { config_id: [id], limit: 20 })
  const title = t('templates:failures.title')
  if (!data?.rows.length) return null
  return (
    <Card title={title}>
      <ScrollTable
        label={title}
        first="name"
        heads={[t('templates:failures.reason'), t('templates:assigned.device'), t('templates:failures.at')]}
      >
        {data.rows.map((row) => (
          <tr key={row.id}>
            <td>{row.log.join('; ')}</td>
            <td>
              <Link href={`/devices/${row.device_id}`}>{String(row.device_id)}</Link>
            </td>
            <td>
              <DateTime at={utcInstant(row.created_at)} short />
            </td>
          </tr>
        ))}
      </ScrollTable>
    </Card>
  )
}
