import type { FullDevice } from '@outpost/contract/devices/device'
import { devices } from '@outpost/contract/devices/endpoints'
import { telemetry } from '@outpost/contract/telemetry/endpoints'
import { Card } from '@outpost/ui/Card'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ReportAge, useFieldRights, fieldCell, fieldTitle, useDeviceId } from '../../devices/public.ts'
import { LatestActivity } from './LatestActivity.tsx'
import { LocationCard } from './LocationCard.tsx'
import classes from './Overview.module.css'
import { ProblemList } from './ProblemList.tsx'
import { Sparkline } from './Sparkline.tsx'
import { charted, useDay } from './useDay.ts'

const isKnown = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** The cards with values, each with its fields in their order; a field in `charted` has a chart of the last 24 hours. */
const cards = [
  { id: 'connection', fields: ['wan_state', 'wan_ip', 'ip', 'router_uptime', 'last_connection_at', 'clients_count'] },
  {
    id: 'mobile',
    fields: ['signal', 'operator', 'connection_type', 'network_state', 'sim_slot', 'sim_state', 'sent', 'received'],
  },
  { id: 'mobile2', fields: ['signal_2', 'operator_2', 'connection_type_2', 'network_state_2', 'sim_slot_2'] },
  { id: 'system', fields: ['temperature', 'load_average', 'memory_used', 'storage_used', 'firmware'] },
] as const

/** The landing tab of a device: its problems, its connection and mobile network, its location and what happened last. */
export default function OverviewTab() {
  const id = useDeviceId()!
  const { data: device } = useData(devices.get, { id })
  const day = useDay(id, useCan()(telemetry.metrics))
  if (!device) return null
  return (
    <div className={classes.page}>
      <ProblemList device={device} />
      <div className={classes.cards}>
        {cards.map(({ id: card, fields }) => (
          <ValueCard key={card} card={card} fields={fields} device={device} day={day} />
        ))}
        <LocationCard device={device} />
        <LatestActivity id={id} />
      </div>
    </div>
  )
}

interface ValueCardProps {
  card: (typeof cards)[number]['id']
  fields: readonly string[]
  device: FullDevice
  day: ReturnType<typeof useDay>
}

/** A card with those of its fields that the device has reported and the user may see; no card without any. */
function ValueCard({ card, fields, device, day }: ValueCardProps) {
  const t = useText()
  const mayRead = useFieldRights()
  const shown = fields.filter((field) => isKnown(device[field]) && mayRead(field))
  if (shown.length === 0) return null
  return (
    <Card title={t(`overview:card.${card}`)} extra={<ReportAge device={device} field={shown[0]} />}>
      <dl className={classes.values}>
        {shown.map((field) => (
          <div key={field} className={classes.value}>
            <dt>{fieldTitle(field)}</dt>
            <dd>
              {fieldCell(field, device)}
              {charted.includes(field) && (
                <Sparkline values={day.get(field) ?? []} label={t('overview:lastDay', { name: fieldTitle(field) })} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
