import { Button } from '@mantine/core'
import { Missing, StatusGlyph } from '@outpost/ui/Cells'
import { IconButton } from '@outpost/ui/IconButton'
import { IconPencil, IconX } from '@tabler/icons-react'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import type { ChosenValue, Draft, DraftDevice, Reading } from '../model/draft.ts'
import { currentOf, type OptionRow, textOf } from '../model/values.ts'
import classes from '../MultiConfig.module.css'
import type { StepProps } from './step.ts'

interface ValuesTableProps extends StepProps {
  rows: readonly OptionRow[]
  /** The devices whose values are shown. */
  devices: readonly DraftDevice[]
}

/** The options as rows and the devices as columns. Values that differ are marked. */
export function ValuesTable({ draft, change, rows, devices }: ValuesTableProps) {
  const t = useText()
  const read = devices.filter(({ id }) => draft.readings[id])
  const set = (key: string, value: ChosenValue | undefined): void =>
    change(({ values }) => {
      const { [key]: _, ...others } = values
      return { values: value ? { ...others, [key]: value } : others }
    })
  const edit = async (row: OptionRow): Promise<void> => {
    const current = Object.fromEntries(
      draft.devices.map(({ id }) => [id, textOf(currentOf(row, draft.readings[id]))] as const),
    )
    const label = labelOf(row)
    const value = await open(dialogs.setValue, {
      label,
      field: row.field,
      devices: draft.devices,
      current,
      value: draft.values[row.key],
    })
    if (value) set(row.key, value)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard (WCAG 2.1.1)
    <section className={classes.wide} aria-label={t('multiConfig:values.title')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('multiConfig:values.option')}</th>
            <th scope="col">{t('multiConfig:values.new')}</th>
            {read.map((device) => (
              <DeviceHead key={device.id} device={device} reading={draft.readings[device.id]!} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              draft={draft}
              devices={read}
              onEdit={() => void edit(row)}
              onClear={() => set(row.key, undefined)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The name of a device, which opens everything that was read from it. */
function DeviceHead({ device, reading }: { device: DraftDevice; reading: Reading }) {
  const t = useText()
  return (
    <th scope="col" aria-label={device.name}>
      <button
        type="button"
        className={classes.device}
        aria-label={t('multiConfig:values.all', { name: device.name })}
        onClick={() => void open(dialogs.deviceValues, { device, reading })}
      >
        <bdi>{device.name}</bdi>
      </button>
    </th>
  )
}

/** The name of an option for users. */
export const labelOf = ({ element, field, request }: OptionRow): string =>
  [element, field?.label ?? request.path].filter((part) => part !== undefined).join(': ')

interface RowProps {
  row: OptionRow
  draft: Draft
  devices: readonly DraftDevice[]
  onEdit: () => void
  onClear: () => void
}

function Row({ row, draft, devices, onEdit, onClear }: RowProps) {
  const t = useText()
  const label = labelOf(row)
  const answered = devices.filter(({ id }) => draft.readings[id]!.state === 'read')
  const texts = devices.map(({ id }) => textOf(currentOf(row, draft.readings[id])))
  const differs = new Set(answered.map(({ id }) => textOf(currentOf(row, draft.readings[id])))).size > 1
  const value = draft.values[row.key]
  return (
    <tr data-differs={differs || undefined} data-set={value !== undefined || undefined}>
      <th scope="row">
        <bdi>{label}</bdi>
        <code className={classes.summary} translate="no">
          {row.request.operation.method} {row.request.path}
          {row.field && ` ${row.field.name}`}
        </code>
        {differs && <StatusGlyph tone="pending" label={t('multiConfig:values.differs')} />}
      </th>
      <td>
        <div className={classes.new}>
          {value && <NewValue value={value} secret={row.field?.secret ?? false} />}
          {value ? (
            <>
              <IconButton
                label={t('multiConfig:values.edit', { name: label })}
                icon={<IconPencil size={16} />}
                onClick={onEdit}
              />
              <IconButton
                label={t('multiConfig:values.clear', { name: label })}
                icon={<IconX size={16} />}
                onClick={onClear}
              />
            </>
          ) : (
            <Button
              variant="default"
              size="xs"
              aria-label={t('multiConfig:values.setFor', { name: label })}
              onClick={onEdit}
            >
              {t('multiConfig:values.set')}
            </Button>
          )}
        </div>
      </td>
      {devices.map(({ id }, at) => (
        <td key={id} translate="no">
          {draft.readings[id]!.state === 'reading' ? (
            <StatusGlyph tone="pending" label={t('multiConfig:values.reading')} iconOnly />
          ) : texts[at] === '' ? (
            <Missing />
          ) : (
            texts[at]
          )}
        </td>
      ))}
    </tr>
  )
}

/** What an option becomes, in short. */
function NewValue({ value, secret }: { value: ChosenValue; secret: boolean }) {
  const t = useText()
  if (value.kind === 'each')
    return <span>{t('multiConfig:values.each', { count: Object.keys(value.texts).length })}</span>
  if (secret) return <span>•••</span>
  return value.text === '' ? <em>{t('multiConfig:values.empty')}</em> : <bdi translate="no">{value.text}</bdi>
}
