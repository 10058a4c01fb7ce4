import type { WidgetKind } from '@outpost/contract/dashboards/constants'
import type { ComponentType, ReactNode } from 'react'
import { ButtonWidget } from '../widgets/ButtonWidget.tsx'
import { GaugeWidget } from '../widgets/GaugeWidget.tsx'
import { LampWidget } from '../widgets/LampWidget.tsx'
import { LineWidget } from '../widgets/LineWidget.tsx'
import { MapWidget } from '../widgets/MapWidget.tsx'
import { PictureWidget } from '../widgets/PictureWidget.tsx'
import { BarWidget, PieWidget } from '../widgets/ShareWidgets.tsx'
import { TableWidget } from '../widgets/TableWidget.tsx'
import { TextWidget } from '../widgets/TextWidget.tsx'
import { ValueWidget } from '../widgets/ValueWidget.tsx'
import { useWidgetTitle, type WidgetProps } from './title.ts'
import classes from './Widgets.module.css'

const parts: Readonly<Record<WidgetKind, ComponentType<WidgetProps>>> = {
  value: ValueWidget,
  gauge: GaugeWidget,
  line: LineWidget,
  bar: BarWidget,
  pie: PieWidget,
  lamp: LampWidget,
  table: TableWidget,
  map: MapWidget,
  picture: PictureWidget,
  text: TextWidget,
  button: ButtonWidget,
}

/** A widget with its title. `tools` are shown beside it while the dashboard is edited. */
export function WidgetFrame({ widget, tools }: WidgetProps & { tools?: ReactNode }) {
  const title = useWidgetTitle(widget)
  const Part = parts[widget.kind]
  const isPlain = widget.kind === 'text' || widget.kind === 'button'
  return (
    <section className={classes.widget} aria-label={title}>
      {(!isPlain || widget.title !== '' || tools) && (
        <header className={classes.head}>
          <h2 className={classes.title} title={title}>
            {title}
          </h2>
          {tools}
        </header>
      )}
      <div className={classes.body} data-kind={widget.kind}>
        <Part widget={widget} />
      </div>
    </section>
  )
}
