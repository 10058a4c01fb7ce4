import { type CSSProperties, type RefObject, useRef, useState } from 'react'
import { Alert } from './Alert.tsx'
import { StatusGlyph } from './cells/StatusGlyph.tsx'
import { EmptyState } from './Page.tsx'
import type { Camera, RenderedMap } from './map/draw.ts'
import { hasWebGl } from './map/hasWebGl.ts'
import classes from './map/Map.module.css'
import { MapCanvas } from './map/MapCanvas.tsx'
import { PlaceSearch } from './map/PlaceSearch.tsx'
import type { Area, MapPoint, MapShape, MapSight } from './map/points.ts'
import type { MapMessages, MapService } from './map/types.ts'

export type { Camera } from './map/draw.ts'
export type { Area, MapPoint, MapShape, MapSight } from './map/points.ts'

/** Moves a map from outside. */
export interface ClusterMapHandle {
  fitArea(area: Area, animate?: boolean): void
}

export interface ClusterMapProps {
  /** Accessible name: what the map shows. */
  label: string
  /** The points in view, as the server has grouped them. Keep the array stable while it does not change. */
  points: readonly MapPoint[]
  /** Lines and areas. Keep the array stable. */
  shapes?: readonly MapShape[]
  labels: Omit<MapMessages, 'pickHere' | 'noPlace' | 'near'> & {
    /** The name of the list beside the map. */
    list: string
    /** Names of the states of points, for screen readers. */
    states: Readonly<Record<MapPoint['tone'], string>>
  }
  /** The initial position; the whole world by default. */
  camera?: Camera | undefined
  handle?: RefObject<ClusterMapHandle | null>
  /** Called with what the map shows at first, and after each movement. */
  onSight: (sight: MapSight) => void
  /** Called when a point is chosen, on the map or in the list. */
  onOpen: (id: string) => void
  service?: MapService | undefined
  /** Height of the map in px. */
  height?: number
}

const none = [] as const
/** The number of lines of the list: the points with the most records first. */
const LINES = 100

/**
 * A map of any number of records, which the server has grouped into points. The points are also a list of buttons
 * beside the map, for users who cannot see or move it.
 */
export default function ClusterMap(props: ClusterMapProps) {
  const { label, points, labels, service, handle, height = 480 } = props
  const [drawable, setDrawable] = useState(hasWebGl)
  const [failed, setFailed] = useState(false)
  const own = useRef<RenderedMap>(null)
  const map = (handle ?? own) as RefObject<RenderedMap | null>
  return (
    <figure className={classes.figure} aria-label={label} style={{ '--map-height': `${height}px` } as CSSProperties}>
      <div className={classes.sides}>
        {drawable ? (
          <div className={classes.map}>
            <div className={classes.bar}>
              <PlaceSearch label={labels.search} onGo={(place, zoom) => map.current?.go(place, zoom)} />
            </div>
            {failed && <Alert tone="warning">{labels.serviceFailed}</Alert>}
            <div className={classes.stage}>
              <MapCanvas
                label={label}
                markers={none}
                points={points}
                shapes={props.shapes}
                camera={props.camera}
                selected={undefined}
                start={undefined}
                draggable={false}
                service={failed ? undefined : service}
                labels={{ ...labels, pickHere: '', noPlace: '', near: () => '' }}
                handle={map}
                onSelect={() => undefined}
                onPoint={() => undefined}
                onPointOpened={props.onOpen}
                onSight={props.onSight}
                onServiceFailed={() => setFailed(true)}
                onFailed={() => setDrawable(false)}
              />
            </div>
          </div>
        ) : (
          <EmptyState compact drawing="map" message={labels.noMap} />
        )}
        <PointList {...props} />
      </div>
    </figure>
  )
}

function PointList({ points, labels, onOpen }: ClusterMapProps) {
  if (points.length === 0) return <p className={classes.empty}>{labels.empty}</p>
  const largest = points.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label)).slice(0, LINES)
  return (
    <ul className={classes.list} aria-label={labels.list} data-scroll-region>
      {largest.map(({ id, tone, label, detail }) => (
        <li key={id}>
          <button type="button" className={classes.line} onClick={() => onOpen(id)}>
            <StatusGlyph tone={tone} label={labels.states[tone]} iconOnly />
            <span className={classes.name} title={label}>
              {label}
            </span>
            {detail !== undefined && <span className={classes.place}>{detail}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
