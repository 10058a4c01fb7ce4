import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { toast } from '../Toast.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Fields.module.css'
import { MAX_FILE_BYTES } from './limits.ts'

interface CsvButtonProps {
  /** Receives the text of the file. @returns the number of rejected lines */
  onText: (text: string) => number
  disabled: boolean
}

/** A button that reads a list from a CSV file. */
export function CsvButton({ onText, disabled }: CsvButtonProps) {
  const messages = useUiMessages()
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.type !== 'text/csv') return void toast({ type: 'error', message: messages.notCsv })
    if (file.size >= MAX_FILE_BYTES) return void toast({ type: 'error', message: messages.csvTooLarge })
    const leftOut = onText(await file.text())
    if (leftOut > 0) toast({ type: 'warning', message: messages.linesLeftOut(leftOut), duration: false })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="text/csv,.csv"
        className={classes.hiddenInput}
        tabIndex={-1}
        aria-label={messages.uploadCsv}
        onChange={(event) => {
          void read(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="subtle"
        size="xs"
        mt={4}
        leftSection={<IconUpload size={14} />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {messages.uploadCsv}
      </Button>
    </>
  )
}
