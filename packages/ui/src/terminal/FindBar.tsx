import { TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import type { TerminalParts } from './createTerminal.ts'
import classes from './Terminal.module.css'

/** A constant function: otherwise React would call it again on every render. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus()

/** A search in a terminal and its scrollback. Enter searches upwards, since the newest output is at the bottom. */
export function FindBar({ parts, onClose }: { parts: RefObject<TerminalParts | null>; onClose: () => void }) {
  const messages = useUiMessages()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const find = (direction: 'next' | 'previous', wanted = text) => {
    const search = parts.current?.search
    const found = direction === 'next' ? search?.findNext(wanted) : search?.findPrevious(wanted)
    setMissing(wanted !== '' && !found)
  }
  return (
    <search className={classes.find}>
      <TextInput
        ref={focusOnMount}
        aria-label={messages.terminalFind}
        placeholder={messages.terminalFind}
        value={text}
        error={missing ? messages.noMatch : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          find('previous', event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find(event.shiftKey ? 'next' : 'previous')
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
      />
      <IconButton
        label={messages.terminalFindPrevious}
        icon={<IconChevronUp size={16} />}
        onClick={() => find('previous')}
        hint={false}
      />
      <IconButton
        label={messages.terminalFindNext}
        icon={<IconChevronDown size={16} />}
        onClick={() => find('next')}
        hint={false}
      />
      <IconButton label={messages.close} icon={<IconX size={16} />} onClick={onClose} hint={false} />
    </search>
  )
}
