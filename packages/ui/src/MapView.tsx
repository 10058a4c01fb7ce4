import { Button } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { Alert } from './Alert.tsx'
import { EmptyState } from './Page.tsx'
import type { RenderedMap } from './map/draw.ts'
import { hasWebGl } from './map/hasWebGl.ts'
import classes from './map/Map.module.css'
import { MapCanvas } from './map/MapCanvas.tsx'
import { MarkerList } from './map/MarkerList.tsx'
import { PlaceSearch } from './map/PlaceSearch.tsx'
import type { MapShape } from './map/points.ts'
import { isLocated, type MapMarker, type MapService, type MapMessages, type Place } from './map/types.ts'

export type { MapShape } from './map/points.ts'
export type { MapMarker, MapService, MapMessages, Place } from './map/types.ts'

/** The zoom level when a marker is selected. */
const CLOSE = 9

export interface MapViewProps {
  /** Accessible name: what the map shows. */
  label: string
  /** Keep the array stable while it does not change. */
  markers: readonly MapMarker[]
  labels: MapMessages
  selected?: string | undefined
  onSelect?: (id: string) => void
  /** Positions to show at first while no marker has one, such as those of devices nearby. Keep the array stable. */
  start?: readonly Place[] | undefined
  /** If set, a click on the map, dragging the selected marker, or the button sets the position of that marker. */
  onPick?: ((place: Place) => void) | undefined
  /** Lines and areas. Keep the array stable; describe them as text beside the map. */
  shapes?: readonly MapShape[] | undefined
  /** The map stays where it is when the first marker gets a position, for drawing. */
  steady?: boolean | undefined
  /** Positions that the map shows besides the markers, such as those of a path. It moves there when the array changes. */
  around?: readonly Place[] | undefined
  /** A map service to use instead of the bundled map. If it fails, the bundled map is used again. */
  service?: MapService | undefined
  /** Height of the map in px. */
  height?: number
  /** Without the search and the list; the caller shows the positions as text beside it. */
  compact?: boolean
}

/** What the map shows besides its markers. */
const sightOf = ({ start, shapes, around, steady }: MapViewProps) => ({ start, shapes, around, steady })

/**
 * A world map from files on our own server, with clustered markers and a list of them beside it as an alternative.
 * Places can be searched by name. If the map cannot be rendered, only the list is shown.
 */
export default function MapView(props: MapViewProps) {
  const sight = sightOf(props)
  const { label, markers, labels, selected, onSelect, onPick, service, height = 360, compact = false } = props
  const [drawable, setDrawable] = useState(hasWebGl)
  const [failed, setFailed] = useState(false)
  const map = useRef<RenderedMap>(null)
  const select = (id: string): void => {
    onSelect?.(id)
    const marker = markers.find((one) => one.id === id)
    if (marker && isLocated(marker)) map.current?.go(marker, CLOSE)
  }
  const pickCenter = (): void => {
    if (map.current) onPick?.(map.current.center())
  }
  const pickByKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || !onPick || !(event.target instanceof HTMLCanvasElement)) return
    // Inside a form, Enter would submit it.
    event.preventDefault()
    pickCenter()
  }
  return (
    <figure className={classes.figure} aria-label={label} style={{ '--map-height': `${height}px` } as CSSProperties}>
      <div className={classes.sides}>
        {drawable ? (
          <div className={classes.map}>
            {!compact && (
              <SearchBar
                labels={labels}
                onGo={(place, zoom) => map.current?.go(place, zoom)}
                onPick={onPick && pickCenter}
              />
            )}
            {failed && <Alert tone="warning">{labels.serviceFailed}</Alert>}
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key is pressed on the map inside, which has a role and a name */}
            <div className={classes.stage} onKeyDown={pickByKey}>
              <MapCanvas
                label={label}
                markers={markers}
                selected={selected}
                {...sight}
                draggable={onPick !== undefined}
                service={failed ? undefined : service}
                labels={labels}
                handle={map}
                onSelect={(id) => onSelect?.(id)}
                onPoint={(place) => onPick?.(place)}
                onServiceFailed={() => setFailed(true)}
                onFailed={() => setDrawable(false)}
              />
              {onPick && <span className={classes.cross} aria-hidden />}
            </div>
          </div>
        ) : (
          <EmptyState compact drawing="map" message={labels.noMap} />
        )}
        {!compact && <MarkerList {...{ label, markers, selected, labels }} onSelect={select} />}
      </div>
    </figure>
  )
}

interface SearchBarProps {
  labels: MapMessages
  onGo: (place: Place, zoom: number) => void
  /** Sets the position of the selected marker to the centre of the map. */
  onPick: (() => void) | undefined
}

function SearchBar({ labels, onGo, onPick }: SearchBarProps) {
  return (
    <div className={classes.bar}>
      <PlaceSearch label={labels.search} onGo={onGo} />
      {onPick && (
        <Button variant="default" size="md" onClick={onPick}>
          {labels.pickHere}
        </Button>
      )}
    </div>
  )
}
