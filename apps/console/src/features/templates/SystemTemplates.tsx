import { templateAssignments } from '@outpost/contract/templates/endpoints'
import type { Assignment } from '@outpost/contract/templates/schemas'
import { systemBytes, systemTemplate } from '@outpost/contract/templates/system'
import { ActionButton } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { formatBytes, spellDuration } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import { templateName } from './systemName.ts'
import classes from './Templates.module.css'

const bytesOf = ({ enabled, config_id, period }: Assignment): number =>
  enabled ? systemBytes(systemTemplate(config_id)!, period) : 0

/** What a device reports of itself: the period of each group of values, and the estimated data a month. */
export function SystemTemplates({ deviceId }: { deviceId: number }) {
  const t = useText()
  const can = useCan()
  const { locale } = useUiLocale()
  const messages = useUiMessages()
  const { data } = useData(templateAssignments.list, { device_id: [deviceId], type: 'system', limit: 8 })
  if (!data) return null
  const title = t('templates:system.title')
  const total = data.rows.reduce((sum, row) => sum + bytesOf(row), 0)
  const mayEdit = can(templateAssignments.assignOne)
  return (
    <Card title={title}>
      <div className={classes.stack}>
        <ScrollTable
          label={title}
          first="name"
          heads={[
            t('templates:field.name'),
            t('templates:field.period'),
            t('templates:field.monthly_bytes'),
            ...(mayEdit ? [t('templates:field.actions')] : []),
          ]}
        >
          {data.rows.map((row) => (
            <tr key={row.config_id}>
              <td>{templateName(t, row.config_id, row.config_name)}</td>
              <td>{row.enabled ? spellDuration(row.period, messages) : t('templates:assigned.off')}</td>
              <td>{formatBytes(bytesOf(row), locale)}</td>
              {mayEdit && (
                <td>
                  <ActionButton
                    variant="subtle"
                    size="compact-sm"
                    action={{
                      id: `edit-${row.config_id}`,
                      label: t('templates:edit.action'),
                      onClick: () => void open(dialogs.period, { row }),
                    }}
                  />
                </td>
              )}
            </tr>
          ))}
        </ScrollTable>
        <p className={classes.note}>{`${t('templates:field.monthly_bytes')}: ${formatBytes(total, locale)}`}</p>
      </div>
    </Card>
  )
}
