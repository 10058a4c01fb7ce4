import { FormDialog } from '@outpost/ui/Dialog'
import { TextField } from '@outpost/ui/Fields'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { nameFault } from './paths.ts'
import { useTask } from './useTask.ts'

interface NameDialogProps {
  title: string
  verb: string
  initial: string
  /** Does what the dialog is for. What it throws is shown. */
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** A dialog that asks for the name of a folder or file. */
export function NameDialog({ title, verb, initial, onName, onClose }: NameDialogProps) {
  const t = useText()
  const [name, setName] = useState(initial)
  const [tried, setTried] = useState(false)
  const { busy, error, run } = useTask(onClose)
  const fault = nameFault(name)
  return (
    <FormDialog
      opened
      size={480}
      title={title}
      submitLabel={verb}
      loading={false}
      submitting={busy}
      error={error}
      onSubmit={() => {
        setTried(true)
        if (!fault) void run(() => onName(name))
      }}
      onClose={onClose}
    >
      <TextField
        label={t('sftp:column.name')}
        value={name}
        onChange={setName}
        error={tried && fault ? t(`sftp:fault.${fault}`) : undefined}
        noTranslate
        required
      />
    </FormDialog>
  )
}
