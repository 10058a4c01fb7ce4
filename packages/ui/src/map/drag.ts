import type { Map as MapLibre, MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { placeOf } from './place.ts'
import type { Place } from './types.ts'

interface DragOptions {
  isOn: () => boolean
  /** Called for every position while the marker is dragged. */
  onMove: (place: Place) => void
  onEnd: (place: Place) => void
}

/** Lets the selected marker be dragged, by mouse or by finger. Elsewhere the map itself is moved as usual. */
export function onDrag(map: MapLibre, { isOn, onMove, onEnd }: DragOptions): void {
  const begin = (
    event: MapMouseEvent | MapTouchEvent,
    moves: 'mousemove' | 'touchmove',
    ends: 'mouseup' | 'touchend',
  ) => {
    if (!isOn()) return
    event.preventDefault()
    let last: Place | undefined
    const move = ({ lngLat }: MapMouseEvent | MapTouchEvent): void => {
      last = placeOf(lngLat)
      onMove(last)
    }
    map.on(moves, move)
    map.once(ends, () => {
      map.off(moves, move)
      if (last) onEnd(last)
    })
  }
  map.on('mousedown', 'chosen', (event) => begin(event, 'mousemove', 'mouseup'))
  map.on('touchstart', 'chosen', (event) => event.points.length === 1 && begin(event, 'touchmove', 'touchend'))
}
