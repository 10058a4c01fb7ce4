import { devices } from '@outpost/contract/devices/endpoints'
import { files } from '@outpost/contract/files/endpoints'
import type { StoredFile } from '@outpost/contract/files/schemas'
import type { UpdateAction } from '@outpost/contract/files/updates/schemas'
import type { SelectOption } from '@outpost/ui/Fields'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../kit/api/client.ts'
import { SelectField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useData } from '../../../kit/api/query.ts'
import { translate, useText } from '../../../kit/i18n/i18n.ts'
import { deviceCount, fitCount, type Fleet, loads } from './fits.ts'

/** Lookups request at most 100 entries; the user types to find others. */
const LOOKUP = 100

/** Returns a file as an option, with its target and, if it does not fit all devices, the number it fits. */
function optionOf(file: StoredFile, fit: number, total: number): SelectOption {
  const facts = [file.version, file.device_model, file.description].filter((fact) => fact !== '' && fact !== file.name)
  const part = fit < total ? [translate('updates:file.part', { fits: fit, total })] : []
  return { value: String(file.id), label: file.name, hint: [...facts, ...part].join(' · ') || undefined }
}

/** Finds files that fit at least one of the devices; those that fit the most come first. */
const finderOf =
  (action: UpdateAction, fleet: Fleet) =>
  async (q: string, signal: AbortSignal): Promise<SelectOption[]> => {
    const { rows } = await call(
      files.list,
      { q, type: [...loads[action]], limit: LOOKUP, sort: ['-created_at'] },
      { signal },
    )
    const all = deviceCount(fleet)
    return rows
      .map((file) => ({ file, fit: fitCount(action, file, fleet) }))
      .filter(({ fit }) => fit > 0 || all === 0)
      .toSorted((a, b) => b.fit - a.fit)
      .map(({ file, fit }) => optionOf(file, fit, all))
  }

/** Form field for the firmware or the backup. It offers only files that fit at least one selected device. */
export function FileChoice({ action }: { action: UpdateAction }) {
  const t = useText()
  const { values } = useForm()
  const id = (values['device_id'] as readonly number[] | undefined) ?? []
  const { data } = useData(
    devices.statistics,
    { charts: 'model,firmware', id: [...id] },
    { enabled: id.length > 0, placeholderData: keepPreviousData },
  )
  const fleet: Fleet = (id.length > 0 && data) || {}
  return (
    <SelectField
      // Other devices have other options, so the select is reset when they change.
      key={JSON.stringify(fleet)}
      name="file_id"
      numeric
      clearable={false}
      optionDescriptionBlock
      label={t(`updates:file.${action}`)}
      placeholder={t(`updates:file.choose.${action}`)}
      help={t('updates:file.help')}
      load={finderOf(action, fleet)}
      most={LOOKUP}
    />
  )
}
