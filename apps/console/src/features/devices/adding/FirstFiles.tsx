import { files } from '@outpost/contract/files/endpoints'
import type { StoredFile } from '@outpost/contract/files/schemas'
import { FieldRow, type SelectOption } from '@outpost/ui/Fields'
import { call } from '../../../kit/api/client.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { SelectField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { fieldIn } from '../../../kit/form/fields/rowNames.ts'
import { deviceRows } from '../forms.schema.ts'

/** Lookups request at most 100 entries; the user types to find others. */
const LOOKUP = 100

const firmware = ['firmware', 'global_firmware'] as const satisfies readonly StoredFile['type'][]
const backups = ['config', 'periodic_backup'] as const satisfies readonly StoredFile['type'][]

/** Finds files of some types that are not known to be for another series, the newest first. */
const finderOf =
  (type: readonly StoredFile['type'][], series: readonly string[]) =>
  async (q: string, signal: AbortSignal): Promise<SelectOption[]> => {
    const { rows } = await call(files.list, { q, type: [...type], limit: LOOKUP, sort: ['-created_at'] }, { signal })
    return rows
      .filter((file) => file.series === null || series.every((one) => one === file.series))
      .map((file) => ({
        value: String(file.id),
        label: file.name,
        hint:
          [file.version, file.device_model, file.description]
            .filter((fact) => fact !== '' && fact !== file.name)
            .join(' · ') || undefined,
      }))
  }

/**
 * Form fields for the firmware and the backup that devices get when they first connect, each for users who may send it.
 * Offers only files that fit the series of the devices in the form, or of the whole file.
 * @param count the number of devices in the form; without it, the form has one series for all
 */
export function FirstFiles({ count }: { count?: number }) {
  const t = useText()
  const can = useCan()
  const { values } = useForm()
  if (!can(files.list)) return null
  const names =
    count === undefined
      ? ['device_series']
      : Array.from({ length: count }, (_, row) => fieldIn(deviceRows.name, row, 'device_series'))
  const series = [...new Set(names.map((name) => String(values[name])))]
  const field = (name: 'firmware_file_id' | 'config_file_id', types: readonly StoredFile['type'][]) => (
    <SelectField
      // Other series have other options, so the select is reset when they change.
      key={`${name} ${series.join()}`}
      name={name}
      numeric
      optionDescriptionBlock
      label={t(`adding:${name}`)}
      help={t(`adding:${name}_help`)}
      load={finderOf(types, series)}
      most={LOOKUP}
    />
  )
  return (
    <FieldRow>
      {can('update_device_firmware') && field('firmware_file_id', firmware)}
      {can('upload_device_backup') && field('config_file_id', backups)}
    </FieldRow>
  )
}
