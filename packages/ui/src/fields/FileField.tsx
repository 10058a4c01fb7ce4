import { Button, Input, Progress } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useUiMessages } from '../UiMessages.tsx'
import { FileList } from './FileList.tsx'
import classes from './Fields.module.css'
import { type FileFault, sizeLimit, sortOut } from './files.ts'
import { inputProps } from './inputProps.tsx'
import { MAX_FILE_BYTES } from './limits.ts'
import type { FieldProps } from './types.ts'

export interface FileFieldProps extends FieldProps<readonly File[]> {
  /** As in `<input accept>`, but also enforced for dropped files. */
  accept?: string | undefined
  multiple?: boolean
  /** The maximum size of each file in bytes; 80 MB by default. */
  maxBytes?: number
  /** The progress of the upload, from 0 to 1, while it runs. */
  progress?: number | undefined
  /** Cancels the upload. */
  onCancel?: (() => void) | undefined
}

/**
 * A field for files, selected or dropped. A click starts a new selection; files dropped on a field with `multiple` are
 * added.
 */
export function FileField(props: FileFieldProps) {
  const messages = useUiMessages()
  const id = useId()
  const { value, onChange, accept, multiple = false, maxBytes = MAX_FILE_BYTES, progress } = props
  const disabled = props.disabled === true || progress !== undefined
  const [fault, setFault] = useState<FileFault | null>(null)
  const take = (list: globalThis.FileList | null) => {
    const { good, fault } = sortOut([...(list ?? [])].slice(0, multiple ? undefined : 1), { accept, maxBytes })
    setFault(fault)
    if (good.length > 0) onChange(multiple ? [...value, ...good] : good)
  }
  const error = fault
    ? fault.kind === 'large'
      ? messages.fileTooLarge(sizeLimit(maxBytes))
      : messages.fileOfWrongType(fault.name, accept ?? '')
    : props.error
  const {
    name,
    placeholder: _,
    onBlur,
    disabled: __,
    'data-autofocus': ___,
    wrapperProps,
    ...shell
  } = inputProps(props)
  return (
    <Input.Wrapper {...shell} {...wrapperProps} id={id} error={error}>
      <DropBox
        id={id}
        name={name}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        faulty={error !== undefined}
        onBlur={onBlur}
        onTake={take}
        onOpen={() => {
          setFault(null)
          if (value.length > 0) onChange([])
        }}
      />
      <FileList files={value} disabled={disabled} onRemove={(file) => onChange(value.filter((one) => one !== file))} />
      {progress !== undefined && (
        <Sending
          label={messages.sending}
          progress={progress}
          cancel={messages.cancelSending}
          onCancel={props.onCancel}
        />
      )}
    </Input.Wrapper>
  )
}

interface DropBoxProps {
  id: string
  name: string | undefined
  accept: string | undefined
  multiple: boolean
  disabled: boolean
  faulty: boolean
  onBlur: FieldProps<readonly File[]>['onBlur']
  onTake: (files: globalThis.FileList | null) => void
  /** Called when a new selection of files begins. */
  onOpen: () => void
}

/** The box for clicking and dropping. */
function DropBox({ id, name, accept, multiple, disabled, faulty, onBlur, onTake, onOpen }: DropBoxProps) {
  const messages = useUiMessages()
  const [over, setOver] = useState(false)
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      data-error={faulty || undefined}
      data-disabled={disabled || undefined}
    >
      {/* Invisible, but covers the box: browsers handle both clicks and dropped files on it. */}
      <input
        id={id}
        type="file"
        className={classes.dropInput}
        name={name}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-invalid={faulty}
        onBlur={onBlur}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onClick={(event) => {
          // Allows choosing the same file again.
          event.currentTarget.value = ''
          onOpen()
        }}
        onChange={(event) => onTake(event.currentTarget.files)}
      />
      <IconUpload size={16} aria-hidden />
      <span>{multiple ? messages.chooseFiles : messages.chooseFile}</span>
    </div>
  )
}

interface SendingProps {
  label: string
  progress: number
  cancel: string
  onCancel: (() => void) | undefined
}

/** The progress of the upload, with a button to cancel it. */
function Sending({ label, progress, cancel, onCancel }: SendingProps) {
  const percent = Math.round(progress * 100)
  return (
    <div className={classes.sending}>
      <Progress.Root size="sm" className={classes.bar}>
        <Progress.Section value={percent} aria-label={label} />
      </Progress.Root>
      <span className={classes.percent}>{percent} %</span>
      {onCancel && (
        <Button variant="default" size="xs" onClick={onCancel}>
          {cancel}
        </Button>
      )}
    </div>
  )
}
