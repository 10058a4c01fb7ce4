import { Button, TagsInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { toast } from '../Toast.tsx'
import { useUiTexts } from '../UiTexts.tsx'
import classes from './Fields.module.css'
import { MAX_FILE_BYTES } from './limits.ts'
import { type FieldProps, inputProps } from './types.ts'

export interface TagsFieldProps extends FieldProps<readonly string[]> {
  maxItems?: number
  minItemLength?: number
  maxItemLength?: number
  /** Repeats are rejected unless this is false. */
  unique?: boolean
  /** What every item must match. */
  pattern?: RegExp
  /** Said when an item does not match. */
  patternError?: string
  suggestions?: readonly string[]
  /** Offers to take the list from a CSV file, one item per line. */
  csv?: boolean
}

/** A list of short texts. Enter, comma and leaving the field add one; Backspace in the empty field removes the last. */
export function TagsField(props: TagsFieldProps) {
  const { value, onChange, maxItems, minItemLength = 1, maxItemLength, unique = true, pattern, suggestions = [] } = props
  const [rejected, setRejected] = useState(false)
  const fits = (item: string) =>
    item.length >= minItemLength && item.length <= (maxItemLength ?? Infinity) && (pattern?.test(item) ?? true)
  const accept = (items: readonly string[]) => {
    const trimmed = items.map((item) => item.trim()).filter((item) => item !== '')
    const good = trimmed.filter(fits)
    setRejected(good.length < trimmed.length)
    onChange((unique ? [...new Set(good)] : good).slice(0, maxItems))
  }
  return (
    <div>
      <TagsInput
        {...inputProps(props)}
        error={props.error ?? (rejected ? props.patternError : undefined)}
        value={[...value]}
        data={suggestions}
        maxTags={maxItems}
        allowDuplicates={!unique}
        isDuplicate={(item, all) => all.includes(item)}
        splitChars={[',', '\n']}
        onChange={accept}
      />
      {props.csv && <CsvButton onLines={accept} disabled={props.disabled ?? false} />}
    </div>
  )
}

function CsvButton({ onLines, disabled }: { onLines: (lines: readonly string[]) => void; disabled: boolean }) {
  const texts = useUiTexts()
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.type !== 'text/csv') toast({ type: 'error', message: texts.notCsv })
    else if (file.size > MAX_FILE_BYTES) toast({ type: 'error', message: texts.csvTooLarge })
    else onLines((await file.text()).split(/\r?\n/))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="text/csv,.csv"
        className={classes.hiddenInput}
        tabIndex={-1}
        aria-label={texts.uploadCsv}
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
        {texts.uploadCsv}
      </Button>
    </>
  )
}
