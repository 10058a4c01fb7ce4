import { Checkbox, Radio } from '@mantine/core'
import { FormDialog } from '@outpost/ui/Dialog'
import { TextField } from '@outpost/ui/Fields'
import { useState } from 'react'
import { type DialogProps, useDialogLayer } from '../dialog.tsx'
import { useText } from '../i18n.ts'
import classes from './Windows.module.css'

export interface ListEntry {
  id: string
  label: string
  /** A second line: company, serial, address. */
  detail?: string
  /** Given, it cannot be chosen and this says why. */
  disabledReason?: string
}

export interface ListSelectionSpec {
  title: string
  purpose?: string
  entries: readonly ListEntry[]
  /** Several may be chosen. */
  multiple?: boolean
  chosen?: readonly string[]
  submitLabel: string
}

/** As many entries as are rendered; the person who has more narrows them down by searching. */
const SHOWN = 200

const matches = ({ label, detail = '' }: ListEntry, labels: string): boolean =>
  `${label} ${detail}`.toLowerCase().includes(labels.trim().toLowerCase())

/** A searchable list to choose one or several entries from; answers their ids. */
export default function ListSelectionWindow({ close, ...spec }: DialogProps<ListSelectionSpec, readonly string[]>) {
  const t = useText()
  const { title, purpose, entries, submitLabel, multiple = false, chosen: before = [] } = spec
  const [labels, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(before)
  const found = entries.filter((entry) => matches(entry, labels))
  const toggle = (id: string): void => {
    const rest = chosen.filter((one) => one !== id)
    setChosen(multiple ? [...rest, ...(rest.length === chosen.length ? [id] : [])] : [id])
  }
  return (
    <FormDialog
      {...useDialogLayer()}
      size={480}
      title={title}
      purpose={purpose}
      loading={false}
      error={null}
      submitLabel={submitLabel}
      submitting={false}
      blocked={chosen.length === 0 ? t('kit:window.chooseFirst') : undefined}
      footerStart={t('kit:window.chosen', { count: chosen.length })}
      onSubmit={() => close(chosen)}
    >
      <TextField label={t('kit:table.search')} value={labels} onChange={setWords} type="search" focusFirst />
      <div role={multiple ? 'group' : 'radiogroup'} aria-label={title} className={classes.choices}>
        {found.slice(0, SHOWN).map((entry) => (
          <Choice
            key={entry.id}
            entry={entry}
            multiple={multiple}
            checked={chosen.includes(entry.id)}
            onToggle={() => toggle(entry.id)}
          />
        ))}
      </div>
      <output className={classes.note}>
        {found.length === 0 && t('kit:window.nothingFound')}
        {found.length > SHOWN && t('kit:window.moreFound', { count: found.length - SHOWN })}
      </output>
    </FormDialog>
  )
}

function Choice({
  entry,
  multiple,
  checked,
  onToggle,
}: {
  entry: ListEntry
  multiple: boolean
  checked: boolean
  onToggle: () => void
}) {
  const Box = multiple ? Checkbox : Radio
  return (
    <Box
      {...(!multiple && { name: 'choice' })}
      label={entry.label}
      description={entry.disabledReason ?? entry.detail}
      disabled={entry.disabledReason !== undefined}
      checked={checked}
      onChange={onToggle}
    />
  )
}
