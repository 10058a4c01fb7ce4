import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useScheme } from '../chart/useScheme.ts'
import type { Camera, RenderedMap } from './draw.ts'
import classes from './Map.module.css'
import { readLook } from './palette.ts'
import type { MapPoint, MapShape, MapSight } from './points.ts'
import { isLocated, type MapMarker, type MapService, type MapMessages, type Place } from './types.ts'

export interface MapCanvasProps {
  label: string
  markers: readonly MapMarker[]
  /** Points that stand for several records. Keep the array stable. */
  points?: readonly MapPoint[] | undefined
  /** Lines and areas. Keep the array stable. */
  shapes?: readonly MapShape[] | undefined
  /** Positions to show besides the markers; the map moves there when the array changes. */
  around?: readonly Place[] | undefined
  /** The initial position, if it is known. */
  camera?: Camera | undefined
  selected: string | undefined
  /** Positions to show while no marker has one; the whole world by default. */
  start: readonly Place[] | undefined
  /** Whether the map stays where it is when the first marker gets a position. */
  steady?: boolean | undefined
  /** Whether the selected marker can be dragged. */
  draggable: boolean
  service: MapService | undefined
  labels: MapMessages
  /** Allows other components to move the map. */
  handle: RefObject<RenderedMap | null>
  onSelect: (id: string) => void
  onPoint: (place: Place) => void
  onPointOpened?: ((id: string) => void) | undefined
  /** Called with what the map shows at first, and after each movement. */
  onSight?: ((sight: MapSight) => void) | undefined
  onServiceFailed: () => void
  /** The map's code could not be loaded, or cannot render here. */
  onFailed: () => void
}

/** Returns the properties for which the map must be recreated, compared by content. */
function useSetup({ label, service, labels }: MapCanvasProps) {
  const key = JSON.stringify({
    label,
    service,
    labels: { zoomIn: labels.zoomIn, zoomOut: labels.zoomOut, attribution: labels.attribution },
  })
  return useMemo(
    () =>
      JSON.parse(key) as {
        label: string
        service?: MapService
        labels: Pick<MapMessages, 'zoomIn' | 'zoomOut' | 'attribution'>
      },
    [key],
  )
}

/**
 * Renders the map: creates it when its appearance changes, updates its markers, and destroys it on unmount. Keeps the
 * position to which the user has moved it.
 */
function useRendered(box: RefObject<HTMLDivElement | null>, props: MapCanvasProps): RenderedMap | undefined {
  const scheme = useScheme()
  const setup = useSetup(props)
  const latest = useRef(props)
  const camera = useRef<Camera | undefined>(props.camera)
  const [rendered, setRendered] = useState<RenderedMap>()
  useLayoutEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    let gone = false
    let made: RenderedMap | undefined
    const { handle } = latest.current
    const begin = ({ drawMap }: typeof import('./draw.ts')): void => {
      const element = box.current
      if (gone || !element) return
      made = drawMap({
        ...setup,
        service: setup.service,
        box: element,
        look: readLook(element, scheme),
        camera: camera.current,
        onSelect: (id) => latest.current.onSelect(id),
        onPoint: (place) => latest.current.onPoint(place),
        isDraggable: () => latest.current.draggable,
        onPointOpened: (id) => latest.current.onPointOpened?.(id),
        onMoved: (moved) => {
          camera.current = moved
          latest.current.onSight?.(moved)
        },
        onServiceFailed: () => latest.current.onServiceFailed(),
      })
      if (!camera.current) {
        const { markers, start = [] } = latest.current
        const located = markers.filter(isLocated)
        made.fit(located.length > 0 ? located : start)
      }
      handle.current = made
      latest.current.onSight?.(made.sight())
      setRendered(made)
    }
    void import('./draw.ts').then(begin).catch(() => gone || latest.current.onFailed())
    return () => {
      gone = true
      handle.current = null
      setRendered(undefined)
      made?.remove()
    }
  }, [box, scheme, setup])
  return rendered
}

/** The interactive map. The arrow keys move it, plus and minus zoom. */
export function MapCanvas(props: MapCanvasProps) {
  const { markers, points, shapes, selected, start, steady } = props
  const box = useRef<HTMLDivElement>(null)
  const rendered = useRendered(box, props)
  const chosen = markers.find(({ id }) => id === selected)
  const fitted = useRef(markers.some(isLocated))
  useEffect(() => {
    rendered?.put(markers)
    if (!rendered || fitted.current || !markers.some(isLocated)) return
    fitted.current = true
    if (!steady) rendered.fit(markers.filter(isLocated))
  }, [rendered, markers, steady])
  const started = useRef(start !== undefined && start.length > 0)
  useEffect(() => {
    if (!rendered || fitted.current || started.current || !start || start.length === 0) return
    started.current = true
    rendered.fit(start)
  }, [rendered, start])
  const { around } = props
  const latest = useRef(markers)
  useLayoutEffect(() => {
    latest.current = markers
  })
  useEffect(() => {
    if (around && around.length > 0) rendered?.fitClosely([...latest.current.filter(isLocated), ...around])
  }, [rendered, around])
  useEffect(() => points && rendered?.points(points), [rendered, points])
  useEffect(() => shapes && rendered?.shapes(shapes), [rendered, shapes])
  useEffect(() => rendered?.choose(chosen), [rendered, chosen])
  return <div ref={box} className={classes.canvas} data-map />
}
