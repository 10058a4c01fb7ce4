import { templateAssignments } from '@outpost/contract/templates/endpoints'
import type { Template } from '@outpost/contract/templates/schemas'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Templates.module.css'

/** Devices that are named at most. */
const most = 10

/** What is lost when a template is deleted, with the names of the devices that lose it. */
export function RemoveMessage({ template }: { template: Template }) {
  const t = useText()
  const { id, config, device_count: count } = template
  const { data } = useData(templateAssignments.list, { config_id: [id], limit: most }, { enabled: count > 0 })
  const more = count - (data?.rows.length ?? count)
  return (
    <>
      {t('templates:remove.message', { name: config.name })}
      {data && data.rows.length > 0 && (
        <>
          <br />
          {t('templates:remove.devices')}
          <ul className={classes.names}>
            {data.rows.map((row) => (
              <li key={row.id}>{row.device_name || row.device_id}</li>
            ))}
            {more > 0 && <li>{t('templates:remove.more', { count: more })}</li>}
          </ul>
        </>
      )}
    </>
  )
}
