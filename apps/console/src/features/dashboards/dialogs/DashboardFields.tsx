import { refreshChoices } from '@outpost/contract/dashboards/constants'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { useMemo } from 'react'
import { SelectField, SwitchField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { formatDuration } from '../../telemetry/public.ts'

/** The name of a dashboard, what it is for, who sees it, and how often its values are read. */
export function DashboardFields({ canHide }: { canHide: boolean }) {
  const t = useText()
  const messages = useUiMessages()
  const intervals = useMemo(
    () => refreshChoices.map((seconds) => ({ value: String(seconds), label: formatDuration(seconds, messages) })),
    [messages],
  )
  return (
    <>
      <TextField name="name" required label={t('dashboards:field.name')} />
      <TextAreaField name="description" label={t('dashboards:field.description')} />
      <SelectField name="refresh" numeric clearable={false} label={t('dashboards:field.refresh')} options={intervals} />
      <SwitchField
        name="shared"
        label={t('dashboards:field.shared')}
        help={t(canHide ? 'dashboards:sharedHelp' : 'dashboards:sharedByAuthor')}
        disabled={!canHide}
      />
    </>
  )
}
