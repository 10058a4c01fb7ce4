import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Files.module.css'
import { nameFault } from './paths.ts'

/** The name of an entry as a field in its row: Enter renames, Escape leaves it as it was. */
export function RenameField({ name, onDone }: { name: string; onDone: (name: string | undefined) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(name)
  const fault = nameFault(value)
  useEffect(() => {
    const dot = name.lastIndexOf('.')
    input.current?.focus()
    // The ending is rarely what shall change.
    input.current?.setSelectionRange(0, dot > 0 ? dot : name.length)
  }, [name])
  const finish = (): void => onDone(fault || value === name ? undefined : value)
  return (
    <input
      ref={input}
      className={classes.rename}
      aria-label={t('sftp:rename.label', { name })}
      aria-invalid={fault !== undefined}
      title={fault && t(`sftp:fault.${fault}`)}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter' && !fault) finish()
        if (event.key === 'Escape') onDone(undefined)
      }}
    />
  )
}
