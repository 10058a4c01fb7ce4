import { dashboardLimits } from '@outpost/contract/dashboards/constants'
import type { DashboardField } from '@outpost/contract/dashboards/schemas'
import type { Widget } from '@outpost/contract/dashboards/widget'
import { FieldRow, MultiSelectField, NumberField, SelectField, TextAreaField } from '@outpost/ui/Fields'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { useMemo } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { formatDuration } from '../../telemetry/public.ts'
import { valueName } from '../view/format.ts'
import { ButtonFields } from './ButtonFields.tsx'
import { LampFields } from './LampFields.tsx'
import { PictureFields } from './PictureFields.tsx'

export interface KindFieldsProps {
  widget: Widget
  fields: readonly DashboardField[]
  deviceId: number
  companyId: number
  onChange: (changes: Partial<Widget>) => void
}

const single: readonly Widget['kind'][] = ['value', 'gauge', 'bar', 'pie', 'lamp']
const several: readonly Widget['kind'][] = ['line', 'table']
const overTime: readonly Widget['kind'][] = ['line', 'bar', 'pie']
const hours = [1, 6, 24, 72, 168, 720, 2160] as const

/** The options for values: those that the kind can show, and those that the widget has, which may be gone. */
export function useValueOptions({ widget, fields }: Pick<KindFieldsProps, 'widget' | 'fields'>) {
  const { kind, parameters, pins } = widget
  return useMemo(() => {
    const fits = fields.filter(
      (field) => (kind !== 'line' || field.history) && (kind !== 'gauge' || field.kind === 'number'),
    )
    const known = new Set(fits.map(({ address }) => address))
    const others = [...parameters, ...pins.map((pin) => pin.parameter)].filter((address) => !known.has(address))
    return [
      ...fits.map(({ address, template }) => ({
        value: address,
        label: valueName(address),
        ...(template !== null && { hint: template }),
      })),
      ...[...new Set(others)].map((address) => ({ value: address, label: valueName(address) })),
    ]
  }, [fields, kind, parameters, pins])
}

/** The fields that the kind of a widget has. */
export function KindFields(props: KindFieldsProps) {
  const t = useText()
  const { widget, onChange } = props
  const options = useValueOptions(props)
  const { kind, parameters } = widget
  return (
    <>
      {single.includes(kind) && (
        <SelectField
          label={t('dashboards:widget.value')}
          required
          clearable={false}
          value={parameters[0] ?? null}
          options={options}
          onChange={(address) => onChange({ parameters: address === null ? [] : [address] })}
        />
      )}
      {several.includes(kind) && (
        <MultiSelectField
          label={t('dashboards:widget.values')}
          required
          max={dashboardLimits.parameters}
          value={parameters}
          options={options}
          onChange={(addresses) => onChange({ parameters: [...addresses] })}
        />
      )}
      {overTime.includes(kind) && <HoursField widget={widget} onChange={onChange} />}
      {kind === 'gauge' && (
        <FieldRow>
          <NumberField
            label={t('dashboards:widget.least')}
            value={widget.least}
            onChange={(least) => onChange({ least: least ?? 0 })}
          />
          <NumberField
            label={t('dashboards:widget.most')}
            value={widget.most}
            onChange={(most) => onChange({ most: most ?? 100 })}
          />
        </FieldRow>
      )}
      {kind === 'lamp' && <LampFields widget={widget} onChange={onChange} />}
      {kind === 'text' && (
        <TextAreaField
          label={t('dashboards:widget.text')}
          required
          value={widget.text}
          onChange={(text) => onChange({ text: text.slice(0, 4000) })}
        />
      )}
      {kind === 'picture' && <PictureFields {...props} options={options} />}
      {kind === 'button' && <ButtonFields {...props} />}
    </>
  )
}

function HoursField({ widget, onChange }: Pick<KindFieldsProps, 'widget' | 'onChange'>) {
  const t = useText()
  const messages = useUiMessages()
  const all = [...new Set([...hours, widget.hours])].toSorted((a, b) => a - b)
  return (
    <SelectField
      label={t('dashboards:widget.period')}
      clearable={false}
      value={String(widget.hours)}
      options={all.map((count) => ({ value: String(count), label: formatDuration(count * 3600, messages) }))}
      onChange={(count) => onChange({ hours: Number(count) })}
    />
  )
}
