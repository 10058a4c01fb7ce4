import { geofences } from '@outpost/contract/devices/geofences/endpoints'
import { type Geofence, geofenceSchemas } from '@outpost/contract/devices/geofences/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { useState } from 'react'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import type { Values } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { CompanyField } from '../../companies/public.ts'
import { aroundOf } from './corners.ts'
import { ShapeFields } from './ShapeFields.tsx'

const initialOf = ({ name, kind, latitude, longitude, radius, corners }: Geofence): Values => ({
  name,
  kind,
  latitude,
  longitude,
  radius,
  corners,
})
const EMPTY: Values = { kind: 'circle', radius: 500, corners: [] }
const refreshes = [geofences.list]

/** Leaves out what the chosen kind of shape does not have. */
const shapeIn = ({ kind, latitude, longitude, radius, corners, ...others }: Values) =>
  kind === 'polygon' ? { ...others, kind, corners } : { ...others, kind, latitude, longitude, radius }

/** A dialog that creates a geofence, or changes one. */
export default function GeofenceDialog({ geofence, close }: DialogProps<{ geofence?: Geofence }, true>) {
  const t = useText()
  const [around] = useState(() => geofence && aroundOf(geofence))
  const shared = { size: 880 as const, refreshes, onDone: () => close(true) }
  if (geofence)
    return (
      <DialogForm
        {...shared}
        endpoint={geofences.update}
        schema={geofenceSchemas.update.input}
        initial={initialOf(geofence)}
        toInput={(values) => ({ ...shapeIn(values), id: geofence.id }) as InputOf<typeof geofences.update>}
        title={t('geofence:edit.title')}
        purpose={t('geofence:purpose')}
        submitLabel={t('geofence:edit.verb')}
      >
        <TextField name="name" label={t('geofence:name')} required />
        <ShapeFields around={around} />
      </DialogForm>
    )
  return (
    <DialogForm
      {...shared}
      endpoint={geofences.create}
      schema={geofenceSchemas.create.input}
      initial={EMPTY}
      toInput={(values) => shapeIn(values) as InputOf<typeof geofences.create>}
      title={t('geofence:add.title')}
      purpose={t('geofence:purpose')}
      submitLabel={t('geofence:add.verb')}
    >
      <CompanyField name="company_id" />
      <TextField name="name" label={t('geofence:name')} required />
      <ShapeFields around={undefined} />
    </DialogForm>
  )
}
