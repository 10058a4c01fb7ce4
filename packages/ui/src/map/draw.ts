import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as MapLibre, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { baseStyle } from './baseStyle.ts'
import { fillBundled } from './bundledLayers.ts'
import { markerLayers } from './markerLayers.ts'
import type { MapLook } from './palette.ts'
import { onlyFrom, watchService } from './service.ts'
import { isLocated, type MapMarker, type MapService, type MapMessages, type Place } from './types.ts'

setWorkerUrl(workerUrl)

/** Where the map looks. */
export interface Camera extends Place {
  zoom: number
}

export interface DrawOptions {
  box: HTMLElement
  label: string
  labels: Pick<MapMessages, 'zoomIn' | 'zoomOut' | 'attribution'>
  look: MapLook
  service: MapService | undefined
  /** Where to begin; the whole world without. */
  camera: Camera | undefined
  onSelect: (id: string) => void
  /** The bare map was clicked. */
  onPoint: (place: Place) => void
  onMoved: (camera: Camera) => void
  /** The service has failed before anything was seen of it. */
  onServiceFailed: () => void
}

/** How close the map comes by itself: no closer than where it still shows what is around. The bundled map knows coasts, borders and towns. */
const CLOSEST = { bundled: 6.5, service: 12 } as const

/** Six decimals are a tenth of a metre; a map that was turned around the earth says 370° for 10°. */
const placeOf = ({ lng, lat }: { lng: number; lat: number }): Place => ({
  latitude: Number(lat.toFixed(6)),
  longitude: Number((((((lng + 180) % 360) + 360) % 360) - 180).toFixed(6)),
})

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

/** Draws a map into a box with MapLibre. What is put before the style has come waits for it. */
export function drawMap(options: DrawOptions) {
  const map = makeMap(options)
  const closest = options.service ? CLOSEST.service : CLOSEST.bundled
  let layers: ReturnType<typeof markerLayers> | undefined
  const ready = new Promise<NonNullable<typeof layers>>((resolve) => {
    map.once('style.load', () => {
      if (!options.service) fillBundled(map)
      layers = markerLayers(map, options.look, getComputedStyle(options.box).fontFamily)
      resolve(layers)
    })
  })
  const endWatch = options.service ? watchService(map, options.onServiceFailed) : undefined
  map.on('click', ({ point, lngLat }) => {
    const hit = layers?.hit(point)
    if (typeof hit === 'string') options.onSelect(hit)
    else if (hit === undefined) options.onPoint(placeOf(lngLat))
  })
  map.on('mousemove', ({ point }) => {
    map.getCanvas().style.cursor =
      layers && map.queryRenderedFeatures(point, { layers: ['clusters', 'markers'] }).length > 0 ? 'pointer' : ''
  })
  map.on('moveend', () => options.onMoved({ ...placeOf(map.getCenter()), zoom: map.getZoom() }))
  map.once('idle', () => options.box.setAttribute('data-drawn', ''))
  return {
    put: (markers: readonly MapMarker[]) => void ready.then((there) => there.put(markers)),
    choose: (marker: MapMarker | undefined) =>
      void ready.then((there) => there.choose(marker && isLocated(marker) ? marker : undefined)),
    /** Comes to a place, and as close as is wanted; who is closer already stays so. */
    go: ({ latitude, longitude }: Place, zoom: number) =>
      map.easeTo({ center: [longitude, latitude], zoom: Math.max(Math.min(zoom, closest), map.getZoom()) }),
    /** Shows all markers at once. */
    fit: (markers: readonly MapMarker[]) => {
      const places = markers.filter(isLocated)
      if (places.length === 0) return
      const [longitudes, latitudes] = [places.map(({ longitude }) => longitude), places.map(({ latitude }) => latitude)]
      const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b))
      const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b))
      map.fitBounds([least(longitudes), least(latitudes), most(longitudes), most(latitudes)], {
        padding: 56,
        maxZoom: closest,
        animate: false,
      })
    },
    center: (): Place => placeOf(map.getCenter()),
    remove: () => {
      endWatch?.()
      map.remove()
    },
  }
}
export type RenderedMap = ReturnType<typeof drawMap>
