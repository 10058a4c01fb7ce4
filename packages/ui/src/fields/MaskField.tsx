import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { applyMask, maskHint } from './mask.ts'
import { inputProps } from './inputProps.tsx'
import type { FieldProps } from './types.ts'

export interface MaskFieldProps extends FieldProps<string> {
  /** The pattern; see `applyMask` for its symbols. */
  mask: string
}

/** A field for text in a fixed format, such as a hardware address. Any notation can be pasted. */
export function MaskField(props: MaskFieldProps) {
  const { mask, value, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  // The caret position after a change. A new object each time, so that the effect also runs if the text is unchanged.
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
