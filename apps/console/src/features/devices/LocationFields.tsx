import type { Device } from '@outpost/contract/devices/device'
import { devices as endpoints } from '@outpost/contract/devices/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { FieldRow, NumberField } from '@outpost/ui/Fields'
import type { Place } from '@outpost/ui/MapView'
import { useMemo, useState } from 'react'
import { useData } from '../../kit/api/query.ts'
import { useField } from '../../kit/form/fields/useField.ts'
import { MapView } from '../../kit/view/MapView.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { fieldTitle } from './fieldTitle.ts'
import classes from './Dialogs.module.css'
import {
  type Coordinates,
  coordinatesOf,
  incompleteOf,
  knownPlaces,
  type Location,
  markersOf,
  placeFields,
  withLocation,
} from './locations.ts'
import { nameOf } from './state.ts'

/** The number of devices of the company whose positions are read. */
const NEIGHBOURS = 100
const none: readonly Location[] = []
const placeNames = ['user_set_latitude', 'user_set_longitude'] as const

/** A map with the selected devices, and the coordinates of the one being placed. */
export function LocationFields({ devices }: { devices: readonly Device[] }) {
  const t = useText()
  const [chosen, choose] = useState<string>()
  const device = devices.find(({ id }) => String(id) === chosen) ?? devices[0]
  const check = (value: unknown): string | undefined => {
    const half = incompleteOf(devices, value as readonly Location[])
    return half && t('devices:location.incomplete', { name: nameOf(half) })
  }
  const { field } = useField<readonly Location[]>({ name: 'data', empty: none, check })
  const changes = field.value
  const markers = useMemo(() => markersOf(devices, changes, t), [devices, changes, t])
  const start = useStart(devices, device)
  if (!device) return null
  const place = coordinatesOf(device, changes)
  const put = (next: Coordinates, to: readonly Device[] = [device]): void =>
    field.onChange(withLocation(to, next, changes))
  const lacking =
    place.latitude === null || place.longitude === null
      ? `${t('kit:invalid.required')}: ${placeNames.map((name) => fieldTitle(name)).join(', ')}`
      : undefined
  return (
    <>
      <MapView
        label={t('devices:location.map')}
        markers={markers}
        selected={String(device.id)}
        start={start}
        onSelect={choose}
        onPick={(next) => put(next)}
      />
      <fieldset className={classes.group}>
        <legend>{t('devices:location.of', { name: nameOf(device) })}</legend>
        <CoordinateFields place={place} error={field.error} onChange={put} />
        <div className={classes.places}>
          {devices.length > 1 && (
            <ActionButton
              size="xs"
              action={{
                id: 'all',
                label: t('devices:location.forAll', { count: devices.length }),
                disabledReason: lacking,
                onClick: () => put(place, devices),
              }}
            />
          )}
          <ActionButton
            variant="subtle"
            size="xs"
            action={{
              id: 'remove',
              label: t('devices:location.remove'),
              disabledReason: lacking,
              onClick: () => put({ latitude: null, longitude: null }),
            }}
          />
        </div>
      </fieldset>
    </>
  )
}

/**
 * Returns the positions that the map shows at first: where the devices are known to be, otherwise where the other devices
 * of the company are.
 */
function useStart(devices: readonly Device[], device: Device | undefined): readonly Place[] {
  const known = useMemo(() => knownPlaces(devices), [devices])
  const { data } = useData(
    endpoints.list,
    { company_id: [device?.company_id ?? 0], fields: [...placeFields], limit: NEIGHBOURS },
    { enabled: device !== undefined && known.length === 0 },
  )
  return useMemo(() => (known.length > 0 ? known : knownPlaces(data?.rows ?? [])), [known, data])
}

interface CoordinateFieldsProps {
  place: Coordinates
  error: string | undefined
  onChange: (place: Coordinates) => void
}

/** Fields for latitude and longitude in degrees. */
function CoordinateFields({ place, error, onChange }: CoordinateFieldsProps) {
  return (
    <FieldRow>
      <NumberField
        name="latitude"
        label={fieldTitle('user_set_latitude')}
        min={-90}
        max={90}
        decimals={6}
        unit="°"
        value={place.latitude}
        error={error}
        onChange={(latitude) => onChange({ ...place, latitude })}
      />
      <NumberField
        name="longitude"
        label={fieldTitle('user_set_longitude')}
        min={-180}
        max={180}
        decimals={6}
        unit="°"
        value={place.longitude}
        onChange={(longitude) => onChange({ ...place, longitude })}
      />
    </FieldRow>
  )
}
