import { FormDialog } from '@outpost/ui/Dialog'
import { FieldStack, TextField } from '@outpost/ui/Fields'
import { type ReactNode, useState } from 'react'
import { useDialogLayer } from '../dialog.tsx'
import { useText } from '../../i18n/i18n.ts'

interface CodeFormProps {
  title: string
  purpose: string
  label: string
  help?: string
  /** Whether the code has only digits, so that phones show a numeric keyboard. */
  digits: boolean
  /** Converts the typed text to the code to send; undefined if it cannot be valid. */
  read: (typed: string) => string | undefined
  wrong: string
  /** Verifies the code. Resolves with undefined if it is correct, otherwise with the error message. Never rejects. */
  verify: (code: string) => Promise<string | undefined>
  onDone: () => void
  footerStart?: ReactNode
}

/** A form with a single field for a code. A wrong code is reported at the field, where the user can correct it. */
export function CodeForm({ read, verify, onDone, digits, label, help, wrong, ...dialog }: CodeFormProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [waiting, setWaiting] = useState(false)
  const submit = async (): Promise<void> => {
    const code = read(typed)
    if (code === undefined) return setFault(wrong)
    setWaiting(true)
    const refused = await verify(code)
    setWaiting(false)
    if (refused === undefined) onDone()
    else setFault(refused)
  }
  return (
    <FormDialog
      {...useDialogLayer()}
      {...dialog}
      onMinimize={undefined}
      size={480}
      loading={false}
      error={null}
      submitLabel={t('kit:window.verify')}
      submitting={waiting}
      onSubmit={() => void submit()}
    >
      <FieldStack>
        <TextField
          name="code"
          label={label}
          help={help}
          required
          mono
          value={typed}
          error={fault}
          autoComplete="one-time-code"
          inputMode={digits ? 'numeric' : 'text'}
          maxLength={64}
          onChange={(next) => {
            setTyped(next)
            setFault(undefined)
          }}
        />
      </FieldStack>
    </FormDialog>
  )
}
