import { Skeletons } from '@outpost/ui/Page'
import { useMemo } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { MapView } from '../../../kit/view/MapView.tsx'
import { useView } from '../view/ViewContext.ts'
import { useWidgetTitle, type WidgetProps } from '../view/title.ts'
import classes from '../view/Widgets.module.css'

/** What the widget needs besides the map: the title, the source and paddings. */
const around = 96
const row = 96
const least = 80

/** Where the device is. */
export function MapWidget({ widget }: WidgetProps) {
  const t = useText()
  const { data } = useView()
  const label = useWidgetTitle(widget)
  const [latitude, longitude, source] = [data?.location?.latitude, data?.location?.longitude, data?.location?.source]
  const markers = useMemo(
    () =>
      latitude === undefined || longitude === undefined || source === undefined
        ? []
        : [
            {
              id: 'device',
              label,
              tone: 'neutral' as const,
              status: t(`dashboards:location.${source}`),
              latitude,
              longitude,
            },
          ],
    [label, latitude, longitude, source, t],
  )
  if (!data) return <Skeletons shape="block" height={least} />
  if (source === undefined) return <p className={classes.origin}>{t('dashboards:location.none')}</p>
  return (
    <>
      <MapView label={label} markers={markers} compact height={Math.max(least, widget.h * row - around)} />
      <span className={classes.origin}>{t(`dashboards:location.${source}`)}</span>
    </>
  )
}
