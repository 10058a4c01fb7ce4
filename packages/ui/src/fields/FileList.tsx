import { IconX } from '@tabler/icons-react'
import { formatBytes } from '../cells/format.ts'
import { IconButton } from '../IconButton.tsx'
import { useUiLocale } from '../Locale.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Fields.module.css'

interface FileListProps {
  files: readonly File[]
  disabled: boolean
  onRemove: (file: File) => void
}

/** The files of a field, each with its size and a remove button. */
export function FileList({ files, disabled, onRemove }: FileListProps) {
  const messages = useUiMessages()
  const { locale } = useUiLocale()
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={`${file.name}-${file.size}-${file.lastModified}`} className={classes.file}>
          <span className={classes.fileName} title={file.name}>
            {file.name}
          </span>
          <span className={classes.fileSize}>{formatBytes(file.size, locale)}</span>
          <IconButton
            label={messages.removeItem(file.name)}
            icon={<IconX size={14} />}
            size="xs"
            hint={false}
            disabled={disabled}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  )
}
