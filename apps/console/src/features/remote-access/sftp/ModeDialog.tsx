import { Checkbox } from '@mantine/core'
import type { SftpEntry } from '@outpost/contract/remote-access/sftp/messages'
import { FormDialog } from '@outpost/ui/Dialog'
import { TextField } from '@outpost/ui/Fields'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Files.module.css'
import { octal, shownName } from './paths.ts'
import { useTask } from './useTask.ts'

interface ModeDialogProps {
  entries: readonly SftpEntry[]
  onMode: (mode: number) => Promise<void>
  onClose: () => void
}

/** A dialog for the permissions of files and folders: as a grid, and in octal. */
export function ModeDialog({ entries, onMode, onClose }: ModeDialogProps) {
  const t = useText()
  const [text, setText] = useState(() => octal(entries[0]?.mode ?? 0o644))
  const { busy, error, run } = useTask(onClose)
  const isValid = /^[0-7]{3,4}$/.test(text)
  const mode = isValid ? parseInt(text, 8) : 0
  return (
    <FormDialog
      opened
      size={480}
      title={t('sftp:mode.title', { count: entries.length, name: shownName(entries[0]?.name ?? '') })}
      submitLabel={t('sftp:mode.verb')}
      loading={false}
      submitting={busy}
      error={error}
      onSubmit={() => {
        if (isValid) void run(() => onMode(mode))
      }}
      onClose={onClose}
    >
      <ModeGrid mode={mode} onChange={(changed) => setText(octal(changed))} />
      <TextField
        label={t('sftp:mode.octal')}
        value={text}
        onChange={setText}
        error={isValid ? undefined : t('sftp:mode.octalFault')}
        noTranslate
      />
    </FormDialog>
  )
}

const who = ['owner', 'group', 'others'] as const
const what = ['read', 'write', 'execute'] as const
/** The special bits, under the names that the target's own tools use. */
const special = { setuid: 0o4000, setgid: 0o2000, sticky: 0o1000 } as const

function ModeGrid({ mode, onChange }: { mode: number; onChange: (mode: number) => void }) {
  const t = useText()
  const box = (bit: number, label: { label: string } | { 'aria-label': string }) => (
    <Checkbox
      {...label}
      checked={(mode & bit) !== 0}
      onChange={(event) => onChange(event.currentTarget.checked ? mode | bit : mode & ~bit)}
    />
  )
  return (
    <div>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">{t('sftp:column.mode')}</th>
            {what.map((right) => (
              <th key={right} scope="col">
                {t(`sftp:mode.${right}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {who.map((one, row) => (
            <tr key={one}>
              <th scope="row">{t(`sftp:mode.${one}`)}</th>
              {what.map((right, column) => (
                <td key={right}>
                  {box(1 << (8 - row * 3 - column), {
                    'aria-label': `${t(`sftp:mode.${one}`)}: ${t(`sftp:mode.${right}`)}`,
                  })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.special}>
        {Object.entries(special).map(([name, bit]) => (
          <span key={name}>{box(bit, { label: name })}</span>
        ))}
      </div>
    </div>
  )
}
