import { taskCommands } from '@outpost/contract/tasks/commands/endpoints'
import { taskGroups } from '@outpost/contract/tasks/endpoints'
import type { RunForecast } from '@outpost/contract/tasks/schemas'
import { Alert } from '@outpost/ui/Alert'
import { keepPreviousData } from '@tanstack/react-query'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Tasks.module.css'

/** Names of devices that are listed for each reason; the others are counted. */
const NAMED = 10

const extra = (chosen: readonly number[]) => ({ enabled: chosen.length > 0, placeholderData: keepPreviousData })

/** What the preview of a run returns, and how far it is. */
interface OutlookProps {
  forecast: readonly RunForecast[] | undefined
  error: Error | null
}

/** The devices that are chosen in the form. */
const useChosen = (): number[] =>
  ((useForm().values['device_id'] as readonly (number | string)[] | undefined) ?? []).map(Number)

/** The outlook of a run of a task group. */
export function RunOutlook({ groupId }: { groupId: number }) {
  const chosen = useChosen()
  const { data, error } = useData(taskGroups.preview, { id: groupId, device_id: chosen }, extra(chosen))
  return chosen.length > 0 && <Outlook forecast={data?.devices} error={error} />
}

/** The outlook of a command. */
export function CommandOutlook() {
  const chosen = useChosen()
  const { data, error } = useData(taskCommands.preview, { device_id: chosen }, extra(chosen))
  return chosen.length > 0 && <Outlook forecast={data?.devices} error={error} />
}

/** How many of the chosen devices run the tasks now and later, and which are left out, with the reason. */
function Outlook({ forecast, error }: OutlookProps) {
  const t = useText()
  if (error)
    return (
      <Alert tone="error" title={t('tasks:outlook.failed')}>
        {explain(error).reason}
      </Alert>
    )
  if (!forecast) return null
  const going = forecast.filter(({ fault }) => fault === null)
  const now = going.filter(({ online }) => online).length
  const left = Map.groupBy(
    forecast.filter(({ fault }) => fault !== null),
    ({ fault }) => fault!,
  )
  const parts = [
    ...(now > 0 ? [t('tasks:outlook.now', { count: now })] : []),
    ...(going.length > now ? [t('tasks:outlook.later', { count: going.length - now })] : []),
  ]
  return (
    <div className={classes.outlook} aria-live="polite">
      {parts.length > 0 && <p className={classes.fact}>{parts.join(' ')}</p>}
      {[...left].map(([fault, devices]) => (
        <Alert key={fault} tone="warning" title={t(`tasks:outlook.${fault}`, { count: devices.length })}>
          {namesOf(devices)}
        </Alert>
      ))}
    </div>
  )
}

const namesOf = (devices: readonly RunForecast[]): string => {
  const names = devices.slice(0, NAMED).map(({ device_id, device_name }) => device_name || `#${device_id}`)
  return devices.length > NAMED ? `${names.join(', ')} … +${devices.length - NAMED}` : names.join(', ')
}
