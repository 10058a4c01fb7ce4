import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useScheme } from '../chart/useScheme.ts'
import type { Camera, DrawnMap } from './draw.ts'
import classes from './Map.module.css'
import { readLook } from './palette.ts'
import { isLocated, type MapMarker, type MapService, type MapWords, type Place } from './types.ts'

export interface MapCanvasProps {
  label: string
  markers: readonly MapMarker[]
  selected: string | undefined
  service: MapService | undefined
  words: MapWords
  /** Lets those around it move the map. */
  handle: RefObject<DrawnMap | null>
  onSelect: (id: string) => void
  onPoint: (place: Place) => void
  onServiceFailed: () => void
  /** The map's own code could not be loaded, or cannot draw here. */
  onFailed: () => void
}

/** What the map must be built anew for, compared by its content. */
function useSetup({ label, service, words }: MapCanvasProps) {
  const key = JSON.stringify({
    label,
    service,
    words: { zoomIn: words.zoomIn, zoomOut: words.zoomOut, attribution: words.attribution },
  })
  return useMemo(
    () =>
      JSON.parse(key) as {
        label: string
        service?: MapService
        words: Pick<MapWords, 'zoomIn' | 'zoomOut' | 'attribution'>
      },
    [key],
  )
}

/** Built once per look, fed with new markers, destroyed at the end. It stays where the reader has moved it. */
function useDrawn(box: RefObject<HTMLDivElement | null>, props: MapCanvasProps): DrawnMap | undefined {
  const scheme = useScheme()
  const setup = useSetup(props)
  const latest = useRef(props)
  const camera = useRef<Camera | undefined>(undefined)
  const [drawn, setDrawn] = useState<DrawnMap>()
  useLayoutEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    let gone = false
    let made: DrawnMap | undefined
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
        onMoved: (moved) => void (camera.current = moved),
        onServiceFailed: () => latest.current.onServiceFailed(),
      })
      if (!camera.current) made.fit(latest.current.markers)
      handle.current = made
      setDrawn(made)
    }
    void import('./draw.ts').then(begin).catch(() => gone || latest.current.onFailed())
    return () => {
      gone = true
      handle.current = null
      setDrawn(undefined)
      made?.remove()
    }
  }, [box, scheme, setup])
  return drawn
}

/** The drawn map itself. Arrow keys move it, plus and minus come closer and go back. */
export function MapCanvas(props: MapCanvasProps) {
  const { markers, selected } = props
  const box = useRef<HTMLDivElement>(null)
  const drawn = useDrawn(box, props)
  const chosen = markers.find(({ id }) => id === selected)
  const fitted = useRef(markers.some(isLocated))
  useEffect(() => {
    drawn?.put(markers)
    if (!drawn || fitted.current || !markers.some(isLocated)) return
    fitted.current = true
    drawn.fit(markers)
  }, [drawn, markers])
  useEffect(() => drawn?.choose(chosen), [drawn, chosen])
  return <div ref={box} className={classes.canvas} data-map />
}
