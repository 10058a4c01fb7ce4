import type { Widget } from '@outpost/contract/dashboards/widget'
import { type CSSProperties, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { valueName } from '../view/format.ts'
import { Reading } from '../view/Reading.tsx'
import { usePictureAddress } from '../view/usePictureAddress.ts'
import { useView } from '../view/ViewContext.ts'
import { useWidgetTitle, type WidgetProps } from '../view/title.ts'
import classes from '../view/Widgets.module.css'

/** An image, such as a floor plan, with values pinned to it. */
export function PictureWidget({ widget }: WidgetProps) {
  const t = useText()
  if (widget.image_id === null) return <p className={classes.origin}>{t('dashboards:picture.none')}</p>
  return <Picture key={widget.image_id} widget={widget} imageId={widget.image_id} />
}

function Picture({ widget, imageId }: WidgetProps & { imageId: number }) {
  const t = useText()
  const title = useWidgetTitle(widget)
  const [failed, setFailed] = useState(false)
  const source = usePictureAddress(imageId)
  if (failed) return <p className={classes.origin}>{t('dashboards:picture.gone')}</p>
  return (
    <div className={classes.picture}>
      {source !== undefined && (
        <img src={source} alt={title} className={classes.image} onError={() => setFailed(true)} />
      )}
      {widget.pins.map((pin, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two pins may have the same value and place
        <Pin key={index} pin={pin} />
      ))}
    </div>
  )
}

function Pin({ pin }: { pin: Widget['pins'][number] }) {
  const { values } = useView()
  const value = values.get(pin.parameter)
  const name = valueName(pin.parameter)
  return (
    <span
      className={classes.pin}
      title={name}
      data-missing={value?.status === 'missing' || undefined}
      style={{ '--pin-x': `${pin.x}%`, '--pin-y': `${pin.y}%` } as CSSProperties}
    >
      {name}: <Reading value={value} />
    </span>
  )
}
