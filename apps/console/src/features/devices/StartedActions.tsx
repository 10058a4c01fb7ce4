import type { TagPlan } from '@outpost/contract/devices/tagging/schemas'
import { Alert } from '@outpost/ui/Alert'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './TagFile.module.css'

export type Started = TagPlan['starts'][number]

/** The actions that tags will start on the devices that receive them. Renders nothing if there are none. */
export function StartedActions({ starts }: { starts: readonly Started[] }) {
  const t = useText()
  if (starts.length === 0) return null
  return (
    <Alert tone="warning" title={t('devices:starts.title')} quiet>
      <ul className={classes.starts}>
        {starts.map(({ tag_id, action, source_name, tag_name, devices }, at) => (
          <li key={`${tag_id}.${at}`}>
            {t('devices:starts.line', {
              count: devices,
              action: t(`devices:starts.${action}`),
              source: source_name,
              tag: tag_name,
            })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
