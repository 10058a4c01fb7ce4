import { ActionButton } from '@outpost/ui/Actions'
import { FieldRow, NumberField } from '@outpost/ui/Fields'
import type { Place } from '@outpost/ui/MapView'
import { useMemo } from 'react'
import { NumberField as FormNumberField, SelectField } from '../../../kit/form/fields.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { MapView } from '../../../kit/view/MapView.tsx'
import { type Draft, markersOf, shapesOf } from './corners.ts'
import { useOutline } from './useOutline.ts'

const kinds = ['circle', 'polygon'] as const
const HEIGHT = 300

/** The shape of a geofence: drawn on the map, or entered as numbers. */
export function ShapeFields({ around }: { around: readonly Place[] | undefined }) {
  const t = useText()
  const { outline, corner, choose, place, put, remove, error } = useOutline()
  const isCircle = outline.kind === 'circle'
  const markers = useMemo(
    () =>
      markersOf(outline, {
        center: t('geofence:center'),
        corner: (number) => t('geofence:corner', { number }),
        next: t('geofence:next'),
      }),
    [outline, t],
  )
  const shapes = useMemo(() => shapesOf(outline), [outline])
  return (
    <>
      <SelectField
        name="kind"
        clearable={false}
        label={t('geofence:kind.title')}
        options={kinds.map((value) => ({ value, label: t(`geofence:kind.${value}`) }))}
      />
      <MapView
        label={t('geofence:map')}
        markers={markers}
        shapes={shapes}
        around={around}
        steady
        height={HEIGHT}
        selected={isCircle ? 'center' : String(corner)}
        onSelect={(id) => !isCircle && choose(Number(id))}
        onPick={(picked) => put(picked, true)}
      />
      <PlaceFields
        label={isCircle ? t('geofence:center') : t('geofence:corner', { number: corner + 1 })}
        place={place}
        error={error}
        onChange={(typed) => put(typed, false)}
      />
      {isCircle ? (
        <FormNumberField name="radius" label={t('geofence:radius')} unit="m" required />
      ) : (
        <CornerActions
          isSet={outline.corners[corner] !== undefined}
          onNext={() => choose(outline.corners.length)}
          onRemove={remove}
        />
      )}
    </>
  )
}

interface CornerActionsProps {
  /** Whether the chosen corner has coordinates. */
  isSet: boolean
  onNext: () => void
  onRemove: () => void
}

function CornerActions({ isSet, onNext, onRemove }: CornerActionsProps) {
  const t = useText()
  const disabledReason = isSet ? undefined : t('geofence:noCorner')
  const next = { id: 'next-corner', label: t('geofence:addCorner'), disabledReason, onClick: onNext }
  const remove = { id: 'remove-corner', label: t('geofence:removeCorner'), disabledReason, onClick: onRemove }
  return (
    <div>
      <ActionButton size="xs" action={next} />
      <ActionButton size="xs" variant="subtle" action={remove} />
    </div>
  )
}

interface PlaceFieldsProps {
  label: string
  place: Draft
  error: string | undefined
  onChange: (place: Draft) => void
}

function PlaceFields({ label, place, error, onChange }: PlaceFieldsProps) {
  const t = useText()
  return (
    <FieldRow>
      <NumberField
        name="latitude"
        label={t('geofence:latitude', { of: label })}
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
        label={t('geofence:longitude', { of: label })}
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
