import type { LampTone } from '@outpost/contract/dashboards/constants'
import type { DashboardValue } from '@outpost/contract/dashboards/schemas'
import type { Widget } from '@outpost/contract/dashboards/widget'
import { StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { Origin, Reading } from '../view/Reading.tsx'
import { useValueText } from '../view/format.ts'
import { useView } from '../view/ViewContext.ts'
import type { WidgetProps } from '../view/title.ts'

const tones: Readonly<Record<LampTone, Tone>> = {
  good: 'positive',
  warning: 'pending',
  bad: 'error',
  neutral: 'neutral',
}

/** Returns the entry of a lamp for a value: numbers are compared as numbers, texts without regard to case. */
export function lampFor(lamps: Widget['lamps'], { value }: DashboardValue): Widget['lamps'][number] | undefined {
  if (typeof value === 'number') return lamps.find((lamp) => lamp.value.trim() !== '' && Number(lamp.value) === value)
  return lamps.find((lamp) => lamp.value.toLowerCase() === String(value).toLowerCase())
}

/** The state that a value means, as a shape, a colour and a text. */
export function LampWidget({ widget }: WidgetProps) {
  const { values } = useView()
  const text = useValueText()
  const value = values.get(widget.parameters[0] ?? '')
  if (value?.status !== 'known')
    return (
      <>
        <StatusGlyph tone="none" label="—" />
        <Origin value={value} />
      </>
    )
  const lamp = lampFor(widget.lamps, value)
  return (
    <>
      <Reading value={value}>
        <StatusGlyph tone={lamp ? tones[lamp.tone] : 'neutral'} label={lamp?.label || text(value)} />
      </Reading>
      <Origin value={value} />
    </>
  )
}
