import { Pill, PillsInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useUiMessages } from '../UiMessages.tsx'
import { CsvButton } from './CsvButton.tsx'
import { inputProps } from './inputProps.tsx'
import { addItems, type ItemFault, type ListItem, listOfLines, type ListRules, splitTyped } from './list.ts'
import { pastedText } from './paste.ts'
import type { FieldProps } from './types.ts'

export interface ListFieldProps extends FieldProps<readonly ListItem[]>, ListRules {
  /** Keys that add the typed text as an item. Single-character keys also split pasted text. */
  addKeys?: readonly string[]
  /** Offers to load the list from a CSV file with one item per line. */
  showCsvUpload?: boolean
}

const ADD_KEYS = ['Enter', ',']

/** Manages the typed text that is not an item yet, and turns it into items. */
function useTyping(props: ListFieldProps) {
  const { value, onChange, addKeys = ADD_KEYS } = props
  const [text, setText] = useState('')
  const [fault, setFault] = useState<{ kind: ItemFault; text: string } | null>(null)
  const add = (messages: readonly string[], typing = '') => {
    const { list, rest, fault } = addItems(value, messages, props)
    setFault(fault ? { kind: fault, text: rest[0]!.trim() } : null)
    // Rejected text remains in the field, for the user to correct.
    setText(
      fault
        ? [...rest, typing].filter((part) => part.trim() !== '').join(addKeys.find((key) => key.length === 1) ?? ' ')
        : typing,
    )
    if (list !== value) onChange(list)
  }
  const type = (typed: string) => {
    const parts = splitTyped(typed, addKeys)
    if (parts.length > 1) return add(parts.slice(0, -1), parts.at(-1))
    setFault(null)
    setText(typed)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (addKeys.includes(event.key) && text.trim() !== '') {
      event.preventDefault()
      add([text])
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
  }
  const paste = (pasted: string) =>
    type(
      text +
        (splitTyped(pasted, addKeys).length > 1
          ? pasted.trim()
          : pastedText(pasted, (props.maxItemLength ?? Infinity) - text.length)),
    )
  const replace = (file: string) => {
    const { list, leftOut } = listOfLines(file, props)
    setFault(null)
    onChange(list)
    return leftOut
  }
  return { text, fault, add, type, press, paste, replace }
}

/**
 * A field for a list of short texts or numbers. An item is added by the add keys or by leaving the field; Backspace in
 * the empty input removes the last item.
 */
export function ListField(props: ListFieldProps) {
  const messages = useUiMessages()
  const { value, onChange, disabled = false } = props
  const { text, fault, ...typing } = useTyping(props)
  const says =
    fault &&
    {
      repeated: messages.itemRepeated(fault.text),
      full: messages.listFull(props.maxItems ?? 0),
      invalid: messages.itemInvalid(fault.text),
    }[fault.kind]
  const { name, placeholder, onBlur, 'data-autofocus': focusFirst, ...shell } = inputProps(props)
  return (
    <div>
      <PillsInput {...shell} error={says ?? shell.error}>
        <Pill.Group>
          {value.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- items may repeat, and have nothing but their place to be told apart by
            <Pill
              key={`${index} ${item}`}
              radius="xs"
              withRemoveButton={!disabled}
              removeButtonProps={{ 'aria-label': messages.removeItem(String(item)) }}
              onRemove={() => onChange(value.filter((_, at) => at !== index))}
            >
              {String(item)}
            </Pill>
          ))}
          <PillsInput.Field
            name={name}
            placeholder={value.length === 0 ? placeholder : undefined}
            disabled={disabled}
            data-autofocus={focusFirst}
            inputMode={props.type === 'number' ? 'decimal' : undefined}
            maxLength={props.maxItemLength}
            value={text}
            aria-invalid={says !== null || shell.error !== undefined}
            onChange={(event) => typing.type(event.currentTarget.value)}
            onKeyDown={typing.press}
            onPaste={(event) => {
              event.preventDefault()
              typing.paste(event.clipboardData.getData('text'))
            }}
            onBlur={() => {
              typing.add([text])
              onBlur?.()
            }}
          />
        </Pill.Group>
      </PillsInput>
      {props.showCsvUpload && <CsvButton onText={typing.replace} disabled={disabled} />}
    </div>
  )
}
