import { Input } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatBytes } from '../cells/format.ts'
import { IconButton } from '../IconButton.tsx'
import { useUiLocale } from '../Locale.tsx'
import { useUiTexts } from '../UiTexts.tsx'
import classes from './Fields.module.css'
import { MAX_FILE_BYTES } from './limits.ts'
import type { FieldProps } from './types.ts'

export interface FileFieldProps extends FieldProps<readonly File[]> {
  /** As of `<input accept>`. */
  accept?: string
  multiple?: boolean
  /** Bytes per file; 80 MB by default. */
  maxBytes?: number
}

/** Files, chosen or dropped. One that is too large is refused with the limit. */
export function FileField(props: FileFieldProps) {
  const texts = useUiTexts()
  const id = useId()
  const { value, onChange, multiple = false, maxBytes = MAX_FILE_BYTES, disabled = false } = props
  const [tooLarge, setTooLarge] = useState(false)
  const [over, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    const small = files.filter((file) => file.size <= maxBytes)
    setTooLarge(small.length < files.length)
    if (small.length > 0) onChange(multiple ? [...value, ...small] : small)
  }
  const error = tooLarge ? texts.fileTooLarge(Math.floor(maxBytes / 1024 ** 2)) : props.error
  return (
    <Input.Wrapper id={id} size="md" label={props.label} description={props.help} error={error} required={props.required ?? false}>
      <div className={classes.drop} data-over={over || undefined} data-error={error !== undefined || undefined} data-disabled={disabled || undefined}>
        {/* Unseen, it covers the box: browsers take both clicks and dropped files on it. */}
        <input
          id={id}
          type="file"
          className={classes.dropInput}
          name={props.name}
          accept={props.accept}
          multiple={multiple}
          disabled={disabled}
          aria-invalid={error !== undefined}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          // The same file can be chosen again after it was taken out.
          onClick={(event) => (event.currentTarget.value = '')}
          onChange={(event) => take(event.currentTarget.files)}
        />
        <IconUpload size={16} aria-hidden />
        <span>{multiple ? texts.chooseFiles : texts.chooseFile}</span>
      </div>
      <FileList files={value} disabled={disabled} onRemove={(file) => onChange(value.filter((one) => one !== file))} />
    </Input.Wrapper>
  )
}

function FileList({ files, disabled, onRemove }: { files: readonly File[]; disabled: boolean; onRemove: (file: File) => void }) {
  const texts = useUiTexts()
  const { locale } = useUiLocale()
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={`${file.name}-${file.size}-${file.lastModified}`} className={classes.file}>
          <span className={classes.fileName} title={file.name}>{file.name}</span>
          <span className={classes.fileSize}>{formatBytes(file.size, locale)}</span>
          <IconButton
            label={texts.removeItem(file.name)}
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
