import { toast } from '@outpost/ui/Toast'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { readDrop } from './dropped.ts'
import classes from './Files.module.css'
import { showProblem } from './labels.ts'
import type { Dropped } from './transfers.ts'

interface DropAreaProps {
  onUpload: (files: readonly Dropped[], folders: readonly string[]) => void
  onBack: () => void
  children: ReactNode
}

/** Takes files and folders that are dropped anywhere on the files, and Backspace, which opens the folder above. */
export function DropArea({ onUpload, onBack, children }: DropAreaProps) {
  const t = useText()
  const [over, setOver] = useState(false)
  const drop = async (event: DragEvent): Promise<void> => {
    event.preventDefault()
    setOver(false)
    const { files, folders, truncated } = await readDrop(event.dataTransfer)
    if (truncated) toast({ type: 'warning', message: t('sftp:tooMany') })
    onUpload(files, folders)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are pressed in the table inside, and buttons offer the same
    <section
      className={classes.browser}
      aria-label={t('sftp:title')}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => void drop(event).catch(showProblem)}
      onKeyDown={(event) => {
        if (event.key !== 'Backspace' || !(event.target as Element).matches('tr')) return
        event.preventDefault()
        onBack()
      }}
    >
      {children}
    </section>
  )
}
