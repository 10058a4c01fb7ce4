import { Card } from '@outpost/ui/Card'
import ClusterMap, { type MapPoint } from '@outpost/ui/ClusterMap'
import MapView, { type MapMarker, type MapMessages } from '@outpost/ui/MapView'
import { useState } from 'react'
import { LONG } from '../samples.tsx'
import { family } from '../story.ts'

const labels: MapMessages = {
  search: 'Find a place',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  attribution: 'Sources of the map',
  noMap: 'This browser cannot draw maps.',
  serviceFailed: 'The map service does not answer. This is the bundled map.',
  empty: 'No device has a place.',
  noPlace: 'No place',
  pickHere: 'Place in the middle',
  showMore: 'Show more',
  near: (kilometres, name) => `${kilometres} km from ${name}`,
}
const tones = ['positive', 'positive', 'neutral', 'pending', 'none', 'error'] as const
const states = {
  positive: 'Online',
  neutral: 'Offline',
  pending: 'Pending',
  none: 'Not activated',
  error: 'Error',
} as const

/** Devices along two roads, many of them close together. */
const fleet: readonly MapMarker[] = Array.from({ length: 240 }, (_, at): MapMarker => {
  const tone = tones[at % tones.length]!
  const place =
    at === 3
      ? { latitude: null, longitude: null }
      : { latitude: 58 + (at % 60) * 0.2 + (at % 7) * 0.01, longitude: (at < 120 ? 6 : 24) + (at % 60) * 0.12 }
  return { id: String(at), label: at === 1 ? LONG : `Router ${at + 1}`, tone, status: states[tone], ...place }
})

function Fleet() {
  const [chosen, choose] = useState<string>('0')
  return <MapView label="Devices" markers={fleet} labels={labels} selected={chosen} onSelect={choose} />
}

function Picking() {
  const [markers, setMarkers] = useState<readonly MapMarker[]>([{ ...fleet[0]!, latitude: null, longitude: null }])
  return (
    <MapView
      label="Place of the device"
      markers={markers}
      labels={labels}
      selected="0"
      onPick={(place) => setMarkers([{ ...markers[0]!, ...place }])}
    />
  )
}

const towns: readonly MapPoint[] = [
  {
    id: 'a',
    count: 1250,
    tone: 'error',
    label: '1250 devices',
    detail: '3 offline · 1247 online',
    latitude: 60,
    longitude: 10,
  },
  { id: 'b', count: 42, tone: 'pending', label: '42 devices', detail: '1 with problems', latitude: 55, longitude: 24 },
  { id: 'c', count: 1, tone: 'positive', label: LONG, detail: 'Online', latitude: 49.8, longitude: 24 },
]

function Points() {
  const [chosen, choose] = useState('')
  return (
    <>
      <ClusterMap
        label="All devices"
        points={towns}
        labels={{ ...labels, list: 'Groups', states }}
        onSight={() => undefined}
        onOpen={choose}
        height={320}
      />
      <p>{chosen}</p>
    </>
  )
}

export const maps = family('maps', 'Maps', [
  {
    id: 'fleet',
    title: 'Devices in clusters',
    of: ['MapView.default'],
    draw: () => (
      <Card title="Devices">
        <Fleet />
      </Card>
    ),
  },
  {
    id: 'points',
    title: 'Points that stand for many',
    of: ['ClusterMap.default'],
    draw: () => (
      <Card title="All devices">
        <Points />
      </Card>
    ),
  },
  {
    id: 'picking',
    title: 'Giving a place',
    of: [],
    draw: () => (
      <Card title="Place">
        <Picking />
      </Card>
    ),
  },
  {
    id: 'none',
    title: 'Nothing on it',
    of: [],
    draw: () => (
      <Card title="Devices">
        <MapView label="Devices" markers={[]} labels={labels} />
      </Card>
    ),
  },
])
