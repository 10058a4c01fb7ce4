import type { FullDevice } from '@outpost/contract/devices/device'
import { Card } from '@outpost/ui/Card'
import { formatCoordinate } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { MapView } from '../../../kit/view/MapView.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { nameOf, ReportAge, statusTones, statusOf, useFieldRights } from '../../devices/public.ts'
import classes from './Overview.module.css'

const HEIGHT = 220

/** Where the device is: the location set by a user, otherwise the one that the device reports. No card without either. */
export function LocationCard({ device }: { device: FullDevice }) {
  const t = useText()
  const mayRead = useFieldRights()
  const latitude = Number(device['user_set_latitude'] ?? device['latitude'] ?? Number.NaN)
  const longitude = Number(device['user_set_longitude'] ?? device['longitude'] ?? Number.NaN)
  const isReported = device['user_set_latitude'] === null || device['user_set_latitude'] === undefined
  const name = nameOf(device)
  const status = statusOf(device)
  const id = String(device.id)
  const markers = useMemo(
    () => [
      {
        id,
        label: name,
        latitude,
        longitude,
        tone: statusTones[status],
        status: t(`devices:status.${status}`),
      },
    ],
    [t, id, name, latitude, longitude, status],
  )
  if (!mayRead('latitude') || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return null
  return (
    <Card title={t('overview:location')} extra={isReported && <ReportAge device={device} field="latitude" />}>
      <MapView label={t('overview:location')} markers={markers} height={HEIGHT} compact />
      <p className={classes.place}>
        <bdi dir="ltr">
          {formatCoordinate(latitude)}, {formatCoordinate(longitude)}
        </bdi>
      </p>
    </Card>
  )
}
