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
import { isLocated, type MapMarker, type MapService, type MapMessages, type Place } from './map/types.ts'

export type { MapMarker, MapService, MapMessages, Place } from './map/types.ts'

/** How close the map comes to a marker that is chosen. */
const CLOSE = 9

export interface MapViewProps {
  /** Accessible name: what is on the map. */
  label: string
  /** Keep the array stable while it does not change. */
  markers: readonly MapMarker[]
  labels: MapMessages
  selected?: string | undefined
  onSelect?: (id: string) => void
  /** Given, a click on the map or the button under it gives a place to the marker that is chosen. */
  onPick?: ((place: Place) => void) | undefined
  /** A map service in place of the bundled map, which takes over again where the service fails. */
  service?: MapService | undefined
  /** Height of the map in px. */
  height?: number
}

/**
 * A map of the world from files of our own server, with markers that gather in clusters, and a list of them beside it as the other
 * way to the same. Places are found by name. Where no map can be rendered the list stands alone.
 */
export default function MapView(props: MapViewProps) {
  const { label, markers, labels, selected, onSelect, onPick, service, height = 360 } = props
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
    // Enter inside a form would send it.
    event.preventDefault()
    pickCenter()
  }
  return (
    <figure className={classes.figure} aria-label={label} style={{ '--map-height': `${height}px` } as CSSProperties}>
      <div className={classes.sides}>
        {drawable ? (
          <div className={classes.map}>
            <div className={classes.bar}>
              <PlaceSearch label={labels.search} onGo={(place, zoom) => map.current?.go(place, zoom)} />
              {onPick && (
                <Button variant="default" size="md" onClick={pickCenter}>
                  {labels.pickHere}
                </Button>
              )}
            </div>
            {failed && <Alert tone="warning">{labels.serviceFailed}</Alert>}
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key is pressed on the map inside, which has a role and a name */}
            <div className={classes.stage} onKeyDown={pickByKey}>
              <MapCanvas
                label={label}
                markers={markers}
                selected={selected}
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
        <MarkerList label={label} markers={markers} selected={selected} labels={labels} onSelect={select} />
      </div>
    </figure>
  )
}
