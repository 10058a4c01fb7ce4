import { type WidgetKind, widgetKinds } from '@outpost/contract/dashboards/constants'
import { dashboards } from '@outpost/contract/dashboards/endpoints'
import type { Widget } from '@outpost/contract/dashboards/widget'
import { FormDialog, type UiError } from '@outpost/ui/Dialog'
import { FieldStack, SelectField, TextField } from '@outpost/ui/Fields'
import { useMemo, useState } from 'react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { faultOf } from './fault.ts'
import { KindFields } from './KindFields.tsx'

interface WidgetDialogProps {
  deviceId: number
  companyId: number
  /** The widget to edit, or the draft of a new one. */
  widget: Widget
  isNew: boolean
}

/** A dialog that edits a widget. It closes with the widget; the dashboard is saved on its own page. */
export default function WidgetDialog({
  deviceId,
  companyId,
  widget,
  isNew,
  close,
}: DialogProps<WidgetDialogProps, Widget>) {
  const t = useText()
  const layer = useDialogLayer()
  const [draft, setDraft] = useState(widget)
  const [error, setError] = useState<UiError | null>(null)
  const { data: fields, error: failed } = useData(dashboards.fields, { device_id: deviceId })
  const kinds = useMemo(() => widgetKinds.map((kind) => ({ value: kind, label: t(`dashboards:kind.${kind}`) })), [t])
  const change = (changes: Partial<Widget>): void => {
    setError(null)
    setDraft((before) => ({ ...before, ...changes }))
  }
  const submit = (): void => {
    const fault = faultOf(draft)
    if (fault) setError({ title: t(`dashboards:fault.${fault}`) })
    else close(draft)
  }
  return (
    <FormDialog
      {...layer}
      size={640}
      title={t(isNew ? 'dashboards:widget.add' : 'dashboards:widget.edit')}
      loading={!fields && !failed}
      failure={failed && !fields ? { title: t('dashboards:widget.failed'), ...explain(failed) } : null}
      error={error}
      onSubmit={submit}
      submitLabel={t(isNew ? 'dashboards:widget.add' : 'dashboards:widget.apply')}
      submitting={false}
      dirty={draft !== widget}
    >
      <FieldStack>
        <SelectField
          label={t('dashboards:widget.kind')}
          clearable={false}
          value={draft.kind}
          options={kinds}
          onChange={(kind) => change({ kind: (kind ?? draft.kind) as WidgetKind })}
        />
        <TextField
          label={t('dashboards:widget.title')}
          help={t('dashboards:widget.titleHelp')}
          value={draft.title}
          onChange={(title) => change({ title: title.slice(0, 100) })}
        />
        <KindFields widget={draft} fields={fields ?? []} deviceId={deviceId} companyId={companyId} onChange={change} />
      </FieldStack>
    </FormDialog>
  )
}
