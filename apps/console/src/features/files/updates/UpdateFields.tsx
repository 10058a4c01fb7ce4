import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import type { UpdateAction } from '@outpost/contract/files/updates/schemas'
import { maxUpdated } from '@outpost/contract/files/updates/constants'
import { Alert } from '@outpost/ui/Alert'
import { FieldRow } from '@outpost/ui/Fields'
import { keepPreviousData } from '@tanstack/react-query'
import { explain } from '../../../kit/api/explain.ts'
import { NumberField, SwitchField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { DevicesField } from './DevicesField.tsx'
import { FileChoice } from './FileChoice.tsx'
import { Forecast } from './Forecast.tsx'
import { planOf } from './forecast.ts'

/**
 * Form fields of an update: devices, file and options.
 * @param file if given, the field for the file is hidden
 */
export function UpdateFields({
  action,
  file,
}: {
  action: UpdateAction
  file?: { id: number; name: string } | undefined
}) {
  const t = useText()
  return (
    <>
      <DevicesField />
      {!file && <FileChoice action={action} />}
      {action === 'update_firmware' && (
        <SwitchField name="keep_settings" label={t('updates:field.keep')} help={t('updates:field.keepHelp')} />
      )}
      <SwitchField name="offline" label={t('updates:field.offline')} help={t('updates:field.offlineHelp')} />
      {action === 'update_firmware' && <Stages />}
      <Outcome action={action} fileId={file?.id} />
    </>
  )
}

/** Fields of a staged rollout: it starts with a part of the devices and continues if they succeed. */
function Stages() {
  const t = useText()
  const isStaged = useForm().values['staged'] === true
  return (
    <>
      <SwitchField name="staged" label={t('updates:stages.field')} help={t('updates:stages.help')} />
      {isStaged && (
        <FieldRow>
          <NumberField name="percent" label={t('updates:stages.percent')} required min={1} max={100} />
          <NumberField
            name="failure_limit"
            label={t('updates:stages.limit')}
            help={t('updates:stages.limitHelp')}
            required
            min={0}
            max={maxUpdated}
          />
        </FieldRow>
      )}
      {isStaged && (
        <FieldRow>
          <NumberField
            name="first"
            label={t('updates:stages.first')}
            help={t('updates:stages.firstHelp')}
            min={1}
            max={maxUpdated}
          />
          <NumberField
            name="soak"
            label={t('updates:stages.soak')}
            help={t('updates:stages.soakHelp')}
            min={0}
            max={10_080}
          />
        </FieldRow>
      )}
      {isStaged && (
        <SwitchField name="approval" label={t('updates:stages.approval')} help={t('updates:stages.approvalHelp')} />
      )}
    </>
  )
}

/** A preview of the result, as soon as a file and at least one device are selected. */
function Outcome({ action, fileId }: { action: UpdateAction; fileId: number | undefined }) {
  const t = useText()
  const { values } = useForm()
  const chosen = (values['device_id'] as readonly number[] | undefined) ?? []
  const file = fileId ?? (values['file_id'] as number | null | undefined) ?? undefined
  const isKnown = file !== undefined && chosen.length > 0
  const { data, error } = useData(
    deviceUpdates.preview,
    { action, file_id: file ?? 0, device_id: [...chosen] },
    { enabled: isKnown, placeholderData: keepPreviousData },
  )
  if (!isKnown) return null
  if (error)
    return (
      <Alert tone="error" title={t('updates:forecast.failed')}>
        {explain(error).reason}
      </Alert>
    )
  return data ? <Forecast plan={planOf(data.devices, values['offline'] === true)} notes={data.description} /> : null
}
