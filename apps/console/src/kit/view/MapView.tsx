import type { MapViewProps, MapMessages } from '@outpost/ui/MapView'
import { Skeletons } from '@outpost/ui/Page'
import { lazy, Suspense, useMemo } from 'react'
import { useBrand } from '../../brand.ts'
import { loadChunk } from '../browser/chunk.ts'
import { useText } from '../i18n/i18n.ts'

const Rendered = lazy(() => loadChunk(() => import('@outpost/ui/MapView')))

/** Height of the search above the map including the gap, in px. */
const ABOVE = 68

/** A map with a list of its markers, in the user's language. It uses the brand's map service or the bundled map. */
export function MapView({ height = 320, ...props }: Omit<MapViewProps, 'labels' | 'service'>) {
  const t = useText()
  const { map } = useBrand()
  const labels = useMemo(
    (): MapMessages => ({
      search: t('map:search'),
      zoomIn: t('map:zoomIn'),
      zoomOut: t('map:zoomOut'),
      attribution: t('map:attribution'),
      noMap: t('map:noMap'),
      serviceFailed: t('map:serviceFailed'),
      empty: t('map:empty'),
      noPlace: t('map:noPlace'),
      pickHere: t('map:pickHere'),
      showMore: t('map:showMore'),
      near: (kilometres, name) => t('map:near', { kilometres, name }),
    }),
    [t],
  )
  return (
    <Suspense fallback={<Skeletons shape="block" height={height + ABOVE} />}>
      <Rendered {...props} height={height} labels={labels} service={map} />
    </Suspense>
  )
}
