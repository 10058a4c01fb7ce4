import { ConfirmDialog } from '@outpost/ui/Dialog'
import { PasswordField, SelectField, TextField } from '@outpost/ui/Fields'
import { useState } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { type DialogProps, useDialogLayer } from '../dialog.tsx'
import type { AskSpec } from './ask.ts'
import { useReminder } from './useReminder.ts'

type Answer = string | boolean | null

/** A dialog that asks a question. The confirm button answers it; Cancel or Esc leaves it unanswered. */
export default function AskWindow({ spec, close }: DialogProps<{ spec: AskSpec }, Answer>) {
  const { title, subtitle, message, confirmLabel, cancelLabel, danger = false, input, select, reminderKey } = spec
  const [typed, setTyped] = useState(input?.initial ?? '')
  const [chosen, setChosen] = useState<string | null>(select?.initial ?? null)
  const answer = input ? typed : select ? chosen : true
  const { shown, dismiss } = useReminder(reminderKey, () => close(answer))
  const layer = useDialogLayer()
  const t = useText()
  if (!shown) return null
  const empty = input?.required && typed === '' ? input : select?.required && chosen === null ? select : undefined
  return (
    <ConfirmDialog
      {...layer}
      onClose={() => close(spec.cancelResolves ? false : undefined)}
      title={title}
      purpose={subtitle}
      message={message}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      danger={danger}
      reminder={reminderKey !== undefined}
      missing={empty && `${t('kit:invalid.required')}: ${empty.label}`}
      blocked={spec.disabled?.()}
      loading={false}
      error={null}
      onConfirm={({ doNotShowAgain }) => {
        close(answer)
        if (doNotShowAgain) dismiss()
      }}
    >
      {select && (
        <SelectField
          label={select.label}
          options={select.options}
          value={chosen}
          onChange={setChosen}
          required={select.required ?? false}
        />
      )}
      {input && <Input input={input} value={typed} onChange={setTyped} />}
    </ConfirmDialog>
  )
}

function Input({
  input,
  value,
  onChange,
}: {
  input: NonNullable<AskSpec['input']>
  value: string
  onChange: (value: string) => void
}) {
  const { label, type = 'text', required = false, maxLength } = input
  if (type === 'password')
    return <PasswordField name="password" label={label} value={value} onChange={onChange} required={required} />
  return (
    <TextField
      name="answer"
      label={label}
      type={type}
      value={value}
      onChange={onChange}
      required={required}
      {...(maxLength !== undefined && { maxLength })}
    />
  )
}
