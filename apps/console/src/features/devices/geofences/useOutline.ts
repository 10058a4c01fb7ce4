import type { Place } from '@outpost/ui/MapView'
import { useMemo, useState } from 'react'
import { useField } from '../../../kit/form/fields/useField.ts'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { type Draft, type Outline, withCorner } from './corners.ts'

const nowhere: Draft = { latitude: null, longitude: null }
const none: readonly Place[] = []

export interface OutlineForm {
  outline: Outline
  /** The chosen corner, counted from 0; the number of corners for the next one. */
  corner: number
  choose: (corner: number) => void
  /** The middle of the circle, or the chosen corner. */
  place: Draft
  /** Sets that place. On the map, the next corner follows a new one; typing continues with the same. */
  put: (place: Draft, isOnMap: boolean) => void
  remove: () => void
  error: string | undefined
}

/** The shape of a geofence in a form. */
export function useOutline(): OutlineForm {
  const form = useForm()
  const latitude = useField<number | null>({ name: 'latitude', empty: null }).field
  const longitude = useField<number | null>({ name: 'longitude', empty: null }).field
  const corners = useField<readonly Place[]>({ name: 'corners', empty: none }).field
  const [chosen, choose] = useState<number>()
  const [draft, setDraft] = useState(nowhere)
  const kind = form.values['kind'] === 'polygon' ? 'polygon' : 'circle'
  const radius = (form.values['radius'] as number | null | undefined) ?? null
  const outline = useMemo(
    (): Outline => ({
      kind,
      center: { latitude: latitude.value, longitude: longitude.value },
      radius,
      corners: corners.value,
    }),
    [kind, latitude.value, longitude.value, radius, corners.value],
  )
  const corner = Math.min(chosen ?? corners.value.length, corners.value.length)
  const put = (place: Draft, isOnMap: boolean): void => {
    if (kind === 'circle') {
      latitude.onChange(place.latitude)
      longitude.onChange(place.longitude)
      return
    }
    const isNew = corners.value[corner] === undefined
    const next = withCorner(corners.value, corner, place)
    setDraft(next === corners.value ? place : nowhere)
    if (next !== corners.value) corners.onChange(next)
    if (isNew && next !== corners.value) choose(isOnMap ? next.length : corner)
  }
  return {
    outline,
    corner,
    choose,
    place: kind === 'circle' ? outline.center : (corners.value[corner] ?? draft),
    put,
    remove: () => corners.onChange(corners.value.toSpliced(corner, 1)),
    error: kind === 'circle' ? (latitude.error ?? longitude.error) : corners.error,
  }
}
