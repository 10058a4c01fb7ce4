import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { applyMask, maskHint } from './mask.ts'
import { inputProps } from './inputProps.tsx'
import type { FieldProps } from './types.ts'

export interface MaskFieldProps extends FieldProps<string> {
  /** See `applyMask` for the signs. */
  mask: string
}

/** Text in a fixed form, such as a hardware address. Any notation can be pasted. */
export function MaskField(props: MaskFieldProps) {
  const { mask, value, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  // Where the caret belongs after a change; a new object each time, also when the text stays as it was.
  const [caret, setCaret] = useState<{ at: number } | null>(null)

  useLayoutEffect(() => {
    if (caret && document.activeElement === input.current) input.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])

  return (
    <TextInput
      {...inputProps(props)}
      ref={input}
      value={value}
      placeholder={props.placeholder ?? maskHint(mask)}
      autoComplete="off"
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--ui-mono)' } }}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.currentTarget
        setCaret({ at: applyMask(mask, typed.slice(0, selectionStart ?? typed.length)).length })
        onChange(applyMask(mask, typed))
      }}
    />
  )
}
