import { comparedKinds, type ComparedKind } from '@outpost/contract/desired-configuration/constants'
import { desiredTemplates } from '@outpost/contract/desired-configuration/endpoints'
import { devices } from '@outpost/contract/devices/endpoints'
import * as Ui from '@outpost/ui/Fields'
import { FieldStack } from '@outpost/ui/fields/FieldStack'
import { call } from '../../../kit/api/client.ts'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { backupsOf, useBackupLabel } from '../../files/public.ts'
import type { Chosen } from './side.ts'

/** Records that a search offers at once, and versions and backups that can be chosen. */
const MOST = 50

type Load = NonNullable<Ui.SelectFieldProps['load']>

const findTemplates: Load = async (q, signal) =>
  (await call(desiredTemplates.list, { q, limit: MOST }, { signal })).rows.map(({ id, name }) => ({
    value: String(id),
    label: name,
  }))
const findDevices: Load = async (q, signal) =>
  (await call(devices.list, { q, limit: MOST, sort: ['name'], fields: ['id', 'name', 'serial'] }, { signal })).rows.map(
    ({ id, name, serial }) => ({
      value: String(id),
      label: serial && serial !== name ? `${name} (${serial})` : String(name),
    }),
  )

interface PickerProps {
  label: string
  value: Chosen
  onChange: (value: Chosen) => void
}

/** Fields that choose one of the two configurations. */
export function SidePicker({ label, value, onChange }: PickerProps) {
  const t = useText()
  const isTemplate = value.kind === 'template'
  const choose = (kind: ComparedKind): void => {
    // The device stays chosen, but a template is none.
    const stays = (kind === 'template') === isTemplate
    onChange(stays ? { kind, id: value.id, name: value.name } : { kind, id: null })
  }
  return (
    <FieldStack>
      <Ui.SelectField
        label={label}
        clearable={false}
        value={value.kind}
        onChange={(kind) => kind !== null && choose(kind as ComparedKind)}
        options={comparedKinds.map((kind) => ({ value: kind, label: t(`desiredConfiguration:compare.kind.${kind}`) }))}
      />
      <Ui.SelectField
        key={isTemplate ? 'template' : 'device'}
        label={t(isTemplate ? 'desiredConfiguration:compare.template' : 'desiredConfiguration:one.device')}
        value={value.id === null ? null : String(value.id)}
        onChange={(id) => onChange({ kind: value.kind, id: id === null ? null : Number(id) })}
        load={isTemplate ? findTemplates : findDevices}
        labelOf={() => value.name}
      />
      {isTemplate && value.id !== null && <Version value={value} onChange={onChange} id={value.id} />}
      {value.kind === 'backup' && value.id !== null && <Backup value={value} onChange={onChange} id={value.id} />}
    </FieldStack>
  )
}

type PartProps = Omit<PickerProps, 'label'> & { id: number }

function Version({ id, value, onChange }: PartProps) {
  const t = useText()
  const { data } = useData(desiredTemplates.versions, { id, limit: MOST })
  const latest = t('desiredConfiguration:latest')
  return (
    <Ui.SelectField
      label={t('desiredConfiguration:field.version')}
      clearable={false}
      value={String(value.version ?? 'latest')}
      onChange={(version) => onChange({ ...value, version: version === 'latest' ? undefined : Number(version) })}
      options={[
        { value: 'latest', label: latest },
        ...(data?.rows ?? []).map(({ version }) => ({ value: String(version), label: String(version) })),
      ]}
    />
  )
}

function Backup({ id, value, onChange }: PartProps) {
  const t = useText()
  const { data } = useData(...backupsOf(id, MOST))
  const labelOf = useBackupLabel()
  if (data?.rows.length === 0) return <p>{t('desiredConfiguration:compare.noBackups')}</p>
  return (
    <Ui.SelectField
      label={t('desiredConfiguration:compare.kind.backup')}
      value={value.backup === undefined ? null : String(value.backup)}
      onChange={(backup) => onChange({ ...value, backup: backup === null ? undefined : Number(backup) })}
      options={(data?.rows ?? []).map((file) => ({ value: String(file.id), label: labelOf(file) }))}
    />
  )
}
