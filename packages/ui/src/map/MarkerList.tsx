import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatCoordinate } from '../cells/format.ts'
import { StatusGlyph } from '../cells/StatusGlyph.tsx'
import classes from './Map.module.css'
import { Nearest } from './Nearest.tsx'
import { isLocated, type MapMarker, type MapMessages } from './types.ts'

/** The number of lines rendered at first, and added each time the user asks for more. */
const STEP = 100

interface MarkerListProps {
  label: string
  markers: readonly MapMarker[]
  selected: string | undefined
  labels: MapMessages
  onSelect: (id: string) => void
}

/**
 * The accessible alternative to the map, for users who cannot see or move it: all markers with their status and
 * position.
 */
export function MarkerList({ label, markers, selected, labels, onSelect }: MarkerListProps) {
  const [most, setMost] = useState(STEP)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  if (markers.length === 0) return <p className={classes.empty}>{labels.empty}</p>
  return (
    <ul ref={list} className={classes.list} aria-label={label} data-scroll-region>
      {markers.slice(0, most).map((marker) => (
        <li key={marker.id}>
          <MarkerLine marker={marker} selected={marker.id === selected} labels={labels} onSelect={onSelect} />
        </li>
      ))}
      {markers.length > most && (
        <li>
          <Button variant="subtle" size="xs" fullWidth onClick={() => setMost(most + STEP)}>
            {labels.showMore}
          </Button>
        </li>
      )}
    </ul>
  )
}

interface MarkerLineProps extends Pick<MarkerListProps, 'labels' | 'onSelect'> {
  marker: MapMarker
  selected: boolean
}

function MarkerLine({ marker, selected, labels, onSelect }: MarkerLineProps) {
  const { id, label, tone, status } = marker
  return (
    <button type="button" className={classes.line} aria-current={selected || undefined} onClick={() => onSelect(id)}>
      <StatusGlyph tone={tone} label={status} iconOnly />
      <span className={classes.name} title={label}>
        {label}
      </span>
      {isLocated(marker) ? (
        <span className={classes.place}>
          <bdi dir="ltr">
            {formatCoordinate(marker.latitude)}, {formatCoordinate(marker.longitude)}
          </bdi>
          {selected && (
            <span className={classes.near}>
              <Nearest latitude={marker.latitude} longitude={marker.longitude} labels={labels} />
            </span>
          )}
        </span>
      ) : (
        <span className={classes.place}>{labels.noPlace}</span>
      )}
    </button>
  )
}
