import { devices } from '@outpost/contract/devices/endpoints'
import { deviceMap } from '@outpost/contract/devices/map/endpoints'
import type { DevicePosition } from '@outpost/contract/devices/map/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { Age, formatCoordinate, Missing } from '@outpost/ui/Cells'
import type { MapMarker, MapShape } from '@outpost/ui/MapView'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconMapPin } from '@tabler/icons-react'
import { useMemo } from 'react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { MapView } from '../../../kit/view/MapView.tsx'
import { deviceDialogs, mayPlace, nameOf, useDeviceId } from '../../devices/public.ts'
import classes from './Location.module.css'
import { PathCard } from './PathCard.tsx'
import { cornersOf } from './path.ts'
import { usePath } from './usePath.ts'

const HEIGHT = 420
/** How often the positions are read again, in ms. */
const PACE = 30_000
const nowhere: readonly DevicePosition[] = []

const markersOf = (t: Translate, positions: readonly DevicePosition[]): MapMarker[] =>
  positions.map(({ source, latitude, longitude }, place) => ({
    id: source,
    label: t(`deviceMap:source.${source}`),
    tone: place === 0 ? 'positive' : 'neutral',
    status: t(place === 0 ? 'location:used' : 'location:unused'),
    latitude,
    longitude,
  }))

/** Returns a circle for each position that is only known with some accuracy. */
const circlesOf = (positions: readonly DevicePosition[]): MapShape[] =>
  positions.flatMap(({ source, latitude, longitude, accuracy }) =>
    accuracy === null || accuracy === 0
      ? []
      : [{ id: source, kind: 'circle' as const, center: { latitude, longitude }, radius: accuracy }],
  )

/** Where the device is, from each source, and the path that it took in a period. */
export default function LocationTab() {
  const t = useText()
  const id = useDeviceId()!
  const can = useCan()
  const { data: device } = useData(devices.get, { id })
  const { data, error, refetch } = useData(deviceMap.location, { id }, { refetchInterval: PACE })
  const path = usePath(id)
  const positions = data?.positions ?? nowhere
  const markers = useMemo(() => markersOf(t, positions), [t, positions])
  const parts = path.path?.parts
  const shapes = useMemo(
    (): MapShape[] => [
      ...circlesOf(positions),
      ...(parts ?? []).flatMap((part, index): MapShape[] => [
        { id: `line ${index}`, kind: 'line', points: cornersOf(part) },
        { id: `dots ${index}`, kind: 'dots', points: cornersOf(part) },
      ]),
    ],
    [positions, parts],
  )
  if (error && !data)
    return <ErrorState title={t('location:failed')} {...explain(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeletons shape="block" height={HEIGHT} />
  const set = {
    id: 'set',
    label: t('location:set'),
    icon: <IconMapPin size={16} />,
    onClick: () => device && void open(deviceDialogs.locations, { devices: [device] }),
  }
  return (
    <div className={classes.page}>
      <Card title={t('location:positions')} extra={can(mayPlace) && device && <ActionButton size="xs" action={set} />}>
        {positions.length === 0 ? (
          <EmptyState compact drawing="map" message={t('location:unknown')} />
        ) : (
          <PositionTable positions={positions} />
        )}
      </Card>
      {(positions.length > 0 || (path.path?.points.length ?? 0) > 0) && (
        <MapView
          label={t('location:map')}
          markers={markers}
          shapes={shapes}
          around={path.around}
          height={HEIGHT}
          compact
        />
      )}
      <PathCard path={path} name={device ? nameOf(device) : String(id)} />
    </div>
  )
}

function PositionTable({ positions }: { positions: readonly DevicePosition[] }) {
  const t = useText()
  const heads = [t('deviceMap:source.title'), t('deviceMap:position'), t('location:accuracy'), t('deviceMap:age')]
  return (
    <ScrollTable label={t('location:positions')} first="name" heads={heads}>
      {positions.map(({ source, latitude, longitude, accuracy, located_at }, place) => (
        <tr key={source} data-muted={place > 0 || undefined}>
          <td>
            {t(`deviceMap:source.${source}`)}
            {place === 0 && positions.length > 1 && ` (${t('location:used')})`}
          </td>
          <td>
            <bdi dir="ltr">
              {formatCoordinate(latitude)}, {formatCoordinate(longitude)}
            </bdi>
          </td>
          <td>{accuracy === null ? <Missing /> : t('location:metres', { value: Math.round(accuracy) })}</td>
          <td>
            <Age at={located_at} />
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}
