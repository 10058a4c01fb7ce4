import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as MapLibre, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { baseStyle } from './baseStyle.ts'
import { fillBundled } from './bundledLayers.ts'
import { markerLayers } from './markerLayers.ts'
import type { MapLook } from './palette.ts'
import { placeOf } from './place.ts'
import { pointLayers } from './pointLayers.ts'
import { type Area, areaOf, type MapPoint, type MapShape, type MapSight } from './points.ts'
import { onlyFrom, watchService } from './service.ts'
import { onDrag } from './drag.ts'
import { isLocated, type Located, type MapMarker, type MapService, type MapMessages, type Place } from './types.ts'

setWorkerUrl(workerUrl)

/** The centre and zoom level of the map. */
export interface Camera extends Place {
  zoom: number
}

export interface DrawOptions {
  box: HTMLElement
  label: string
  labels: Pick<MapMessages, 'zoomIn' | 'zoomOut' | 'attribution'>
  look: MapLook
  service: MapService | undefined
  /** The initial position; the whole world by default. */
  camera: Camera | undefined
  onSelect: (id: string) => void
  /** Called for a click on the map where there is no marker. */
  onPoint: (place: Place) => void
  /** Whether the selected marker can be dragged to another position. */
  isDraggable: () => boolean
  onMoved: (sight: MapSight) => void
  /** Called for a click on a point. */
  onPointOpened: (id: string) => void
  /** Called if the service fails before it has shown anything. */
  onServiceFailed: () => void
}

/**
 * The maximum zoom level of automatic movements, at which the surroundings are still visible. The bundled map only
 * contains coastlines, large waters, borders and towns.
 */
const CLOSEST = { bundled: 6.5, service: 12 } as const

function makeMap({ box, label, labels, look, service, camera }: DrawOptions): MapLibre {
  const map = new MapLibre({
    container: box,
    style: baseStyle(service, look),
    center: camera ? [camera.longitude, camera.latitude] : [10, 25],
    zoom: camera?.zoom ?? 0.8,
    maxZoom: 18,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    transformRequest: onlyFrom(service),
    locale: {
      'Map.Title': label,
      'NavigationControl.ZoomIn': labels.zoomIn,
      'NavigationControl.ZoomOut': labels.zoomOut,
      'AttributionControl.ToggleAttribution': labels.attribution,
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map.addControl(new NavigationControl({ showCompass: false }))
}

/** Shows all positions at once. */
function showAll(map: MapLibre, places: readonly Place[], maxZoom: number): void {
  if (places.length === 0) return
  const [longitudes, latitudes] = [places.map(({ longitude }) => longitude), places.map(({ latitude }) => latitude)]
  const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b))
  const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b))
  map.fitBounds([least(longitudes), least(latitudes), most(longitudes), most(latitudes)], {
    padding: 56,
    maxZoom,
    animate: false,
  })
}

/** The zoom level at which a path of a few kilometres fills the map. Closer, the bundled map shows nothing. */
const CLOSEST_PATH = 12
/** The zoom level at which devices in the same building are apart. */
const CLOSEST_AREA = 17

function showArea(map: MapLibre, [west, south, east, north]: Area, animate: boolean): void {
  map.fitBounds([west, south, west > east ? east + 360 : east, north], {
    padding: 56,
    maxZoom: CLOSEST_AREA,
    animate,
  })
}

function sightOf(map: MapLibre): MapSight {
  const bounds = map.getBounds()
  const area = areaOf({
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  })
  return { ...placeOf(map.getCenter()), zoom: map.getZoom(), area }
}

const layersOf = (map: MapLibre, { look, box }: DrawOptions) => ({
  ...markerLayers(map, look, getComputedStyle(box).fontFamily),
  points: pointLayers(map, look),
})
type Layers = ReturnType<typeof layersOf>

/** Sets attributes of the box once the map shows something, and once it shows everything. */
function markDrawn(map: MapLibre, { box, service }: Pick<DrawOptions, 'box' | 'service'>): void {
  map.on('sourcedata', ({ sourceId, isSourceLoaded }) => {
    // Until then the map would be nothing but water.
    if (sourceId === (service ? 'tiles' : 'land') && isSourceLoaded) box.setAttribute('data-land', '')
  })
  map.once('idle', () => {
    box.setAttribute('data-land', '')
    box.setAttribute('data-drawn', '')
  })
}

/** Renders a map into an element with MapLibre. Markers added before the style is loaded are shown once it is. */
export function drawMap(options: DrawOptions) {
  const map = makeMap(options)
  const closest = options.service ? CLOSEST.service : CLOSEST.bundled
  let layers: Layers | undefined
  const ready = new Promise<Layers>((resolve) => {
    map.once('style.load', () => {
      if (!options.service) fillBundled(map)
      layers = layersOf(map, options)
      resolve(layers)
    })
  })
  const endWatch = options.service ? watchService(map, options.onServiceFailed) : undefined
  map.on('click', ({ point, lngLat }) => {
    const opened = layers?.points.hit(point)
    if (opened !== undefined) return options.onPointOpened(opened)
    const hit = layers?.hit(point)
    if (typeof hit === 'string') options.onSelect(hit)
    else if (hit === undefined) options.onPoint(placeOf(lngLat))
  })
  map.on('mousemove', ({ point }) => {
    map.getCanvas().style.cursor =
      layers && map.queryRenderedFeatures(point, { layers: ['clusters', 'markers', 'points'] }).length > 0
        ? 'pointer'
        : ''
  })
  map.on('moveend', () => options.onMoved(sightOf(map)))
  let chosen: Located | undefined
  onDrag(map, {
    isOn: options.isDraggable,
    onMove: (place) => chosen && layers?.choose({ ...chosen, ...place }),
    onEnd: options.onPoint,
  })
  markDrawn(map, options)
  return {
    put: (markers: readonly MapMarker[]) => void ready.then((there) => there.put(markers)),
    points: (points: readonly MapPoint[]) => void ready.then((there) => there.points.put(points)),
    shapes: (shapes: readonly MapShape[]) => void ready.then((there) => there.points.shapes(shapes)),
    choose: (marker: MapMarker | undefined) => {
      chosen = marker && isLocated(marker) ? marker : undefined
      void ready.then((there) => there.choose(chosen))
    },
    /** Moves to a position and zooms in to at most the given level, without zooming out. */
    go: ({ latitude, longitude }: Place, zoom: number) =>
      map.easeTo({ center: [longitude, latitude], zoom: Math.max(Math.min(zoom, closest), map.getZoom()) }),
    fit: (places: readonly Place[]) => showAll(map, places, closest),
    /** Shows positions that matter more than their surroundings, such as those of a path. */
    fitClosely: (places: readonly Place[]) => showAll(map, places, CLOSEST_PATH),
    /** Shows an area; one that is a single point is shown from close up. */
    fitArea: (area: Area, animate = true) => showArea(map, area, animate),
    sight: (): MapSight => sightOf(map),
    center: (): Place => placeOf(map.getCenter()),
    remove: () => {
      endWatch?.()
      map.remove()
    },
  }
}
export type RenderedMap = ReturnType<typeof drawMap>
