import { geofences } from '@outpost/contract/devices/geofences/endpoints'
import { deviceMap } from '@outpost/contract/devices/map/endpoints'
import type { MapCluster } from '@outpost/contract/devices/map/schemas'
import type { Area, ClusterMapHandle, MapPoint, MapSight } from '@outpost/ui/ClusterMap'
import { StatusGlyph } from '@outpost/ui/Cells'
import { Skeletons } from '@outpost/ui/Page'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useBrand } from '../../../brand.ts'
import { useData } from '../../../kit/api/query.ts'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { href } from '../../../kit/screen/screen.ts'
import { shapeOf } from '../geofences/corners.ts'
import { mapStates, mapTones, type MapState, totalsOf, worstOf } from './mapState.ts'
import classes from './FleetMap.module.css'
import { readCamera, requestOf, unionOf, writeCamera } from './sight.ts'

const ClusterMap = lazy(() => loadChunk(() => import('@outpost/ui/ClusterMap')))

const HEIGHT = 480
/** Height of the search above the map including the gap, in px. */
const ABOVE = 68
/** How often the devices are read again, in ms. */
const PACE = 30_000
/** The zoom level of the first picture, which shows all devices. */
const OVERVIEW = 2
const nothing: readonly MapCluster[] = []

/** The most geofences whose outlines are shown. */
const FENCES = 500

type Search = Record<string, string | undefined>

const idOf = ({ device_id, latitude, longitude }: MapCluster): string =>
  device_id === null ? `${latitude} ${longitude}` : String(device_id)

/** Returns the numbers of a cluster by state, as text. */
const detailOf = (t: Translate, cluster: Record<MapState, number>): string =>
  mapStates
    .filter((state) => cluster[state] > 0)
    .map((state) => t(`deviceMap:count.${state}`, { count: cluster[state] }))
    .join(' · ')

const pointOf =
  (t: Translate) =>
  (cluster: MapCluster): MapPoint => ({
    id: idOf(cluster),
    count: cluster.count,
    tone: mapTones[worstOf(cluster)],
    label: cluster.name ?? t('deviceMap:cluster', { count: cluster.count }),
    detail: cluster.count === 1 ? t(`deviceMap:state.${worstOf(cluster)}`) : detailOf(t, cluster),
    latitude: cluster.latitude,
    longitude: cluster.longitude,
  })

interface FleetMapProps {
  /** The filters and the search of the list. */
  filters: Record<string, unknown>
  /** Called with the area that the map shows. */
  onShow: (bounds: readonly number[]) => void
}

/** The map of the devices that match the filters. The address keeps its position. */
export function FleetMap({ filters, onShow }: FleetMapProps) {
  const t = useText()
  const navigate = useNavigate()
  const { map: service } = useBrand()
  const handle = useRef<ClusterMapHandle>(null)
  const { camera, sight, look } = useSight(onShow)
  const world = useData(deviceMap.clusters, { ...filters, zoom: OVERVIEW }, { refetchInterval: PACE })
  const view = useData(deviceMap.clusters, sight ? { ...filters, ...requestOf(sight) } : {}, {
    enabled: sight !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: PACE,
  })
  const clusters = view.data?.clusters ?? world.data?.clusters ?? nothing
  const points = useMemo(() => clusters.map(pointOf(t)), [clusters, t])
  const all = useMemo(() => unionOf((world.data?.clusters ?? nothing).map(({ bounds }) => bounds)), [world.data])
  const fences = useData(geofences.list, { limit: FENCES })
  const shapes = useMemo(() => (fences.data?.rows ?? []).flatMap(shapeOf), [fences.data])
  useFirstFit(handle, camera === undefined, sight !== undefined, all)
  const open = (id: string): void => {
    const cluster = clusters.find((one) => idOf(one) === id)
    if (cluster?.device_id) void navigate({ href: href('/devices/{id}', { id: cluster.device_id }) })
    else if (cluster) handle.current?.fitArea(cluster.bounds as unknown as Area)
  }
  return (
    <section className={classes.map} aria-label={t('deviceMap:map')}>
      <Suspense fallback={<Skeletons shape="block" height={HEIGHT + ABOVE} />}>
        <ClusterMap
          label={t('deviceMap:map')}
          points={points}
          shapes={shapes}
          labels={useLabels(t)}
          camera={camera}
          handle={handle}
          onSight={look}
          onOpen={open}
          service={service}
          height={HEIGHT}
        />
      </Suspense>
      <Summary totals={totalsOf(clusters)} unlocated={world.data?.unlocated ?? 0} />
    </section>
  )
}

/** What the map shows. The address keeps its position, and has the initial one. */
function useSight(onShow: FleetMapProps['onShow']) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Search
  const [camera] = useState(() => readCamera(search))
  const [sight, setSight] = useState<MapSight>()
  const look = useCallback(
    (next: MapSight): void => {
      setSight(next)
      onShow(requestOf(next).bounds)
      void navigate({
        to: '.',
        search: ((before: Search) => writeCamera(next, before)) as never,
        replace: true,
        resetScroll: false,
      })
    },
    [navigate, onShow],
  )
  return { camera, sight, look }
}

/** Shows all devices once they are known, if the address has no position of the map. */
function useFirstFit(
  handle: React.RefObject<ClusterMapHandle | null>,
  wanted: boolean,
  drawn: boolean,
  all: Area | undefined,
): void {
  const done = useRef(!wanted)
  useEffect(() => {
    if (done.current || !drawn || !all) return
    done.current = true
    handle.current?.fitArea(all, false)
  }, [handle, drawn, all])
}

function useLabels(t: Translate) {
  return useMemo(
    () => ({
      search: t('map:search'),
      zoomIn: t('map:zoomIn'),
      zoomOut: t('map:zoomOut'),
      attribution: t('map:attribution'),
      noMap: t('map:noMap'),
      serviceFailed: t('map:serviceFailed'),
      empty: t('deviceMap:nobody'),
      showMore: t('map:showMore'),
      list: t('deviceMap:groups'),
      states: {
        neutral: t('deviceMap:state.offline'),
        error: t('deviceMap:state.offline'),
        pending: t('deviceMap:state.problem'),
        positive: t('deviceMap:state.online'),
        none: t('deviceMap:state.inactive'),
      },
    }),
    [t],
  )
}

/** The numbers of devices in view by state, which also explain the colours. */
function Summary({ totals, unlocated }: { totals: Record<MapState, number>; unlocated: number }) {
  const t = useText()
  return (
    <p className={classes.summary}>
      {mapStates.map((state) => (
        <StatusGlyph
          key={state}
          tone={mapTones[state]}
          label={t(`deviceMap:count.${state}`, { count: totals[state] })}
        />
      ))}
      {unlocated > 0 && <span className={classes.unlocated}>{t('deviceMap:unlocated', { count: unlocated })}</span>}
    </p>
  )
}
