import { SelectField } from '../../kit/form/fields.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

/** Seconds that a run may wait for an offline device. */
export const waits = { minute: 60, hour: 3600, day: 86_400, week: 604_800, month: 2_592_000 } as const
const spans = ['minute', 'hour', 'day', 'week', 'month'] as const

/** How long a run waits for offline devices. */
export function WaitField({ help }: { help?: string }) {
  const t = useText()
  return (
    <SelectField
      name="wait"
      numeric
      clearable={false}
      label={t('tasks:run.wait')}
      help={help}
      options={spans.map((span) => ({ value: String(waits[span]), label: t(`tasks:run.waits.${span}`) }))}
    />
  )
}
