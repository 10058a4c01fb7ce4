import { UnstyledButton } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { type InputEvent, useRef, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import rowClasses from '../sessions/KeyRow.module.css'
import type { DesktopConnection } from './connection.ts'
import classes from './Desktop.module.css'
import { keyLabel, type KeyName, type Modifier, plainKeys } from './keys.ts'
import { changeOf, FILLER, needsFiller } from './typing.ts'

const sticky: readonly Modifier[] = ['ControlLeft', 'AltLeft', 'MetaLeft']
const others: readonly KeyName[] = ['Escape', 'Tab', 'Delete', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** Returns the key of a letter or digit; undefined for other characters. */
function keyOf(character: string): KeyName | undefined {
  const upper = character.toUpperCase()
  return plainKeys.find((key) => key === `Key${upper}` || key === `Digit${upper}`)
}

/** The keyboard of touch devices, and a row of keys that it lacks. A modifier applies to the next key. */
export function TouchKeys({ connection }: { connection: DesktopConnection }) {
  const t = useText()
  const [held, setHeld] = useState<readonly Modifier[]>([])
  const press = (key: KeyName): void => {
    connection.press([...held, key])
    setHeld([])
  }
  const toggle = (modifier: Modifier): void =>
    setHeld(held.includes(modifier) ? held.filter((each) => each !== modifier) : [...held, modifier])
  return (
    <ul className={rowClasses.keys} aria-label={t('typing:keys')}>
      <li>
        <KeyboardButton
          connection={connection}
          keyOf={(text) => (held.length > 0 ? keyOf(text) : undefined)}
          onKey={press}
        />
      </li>
      {sticky.map((modifier) => (
        <li key={modifier}>
          <RowKey label={keyLabel(modifier)} pressed={held.includes(modifier)} onClick={() => toggle(modifier)} />
        </li>
      ))}
      {others.map((key) => (
        <li key={key}>
          <RowKey label={keyLabel(key)} onClick={() => press(key)} />
        </li>
      ))}
    </ul>
  )
}

/** A key of the row. The focus stays where it is, so that the touch keyboard stays open. */
function RowKey({ label, pressed, onClick }: { label: string; pressed?: boolean; onClick: () => void }) {
  return (
    <UnstyledButton
      className={rowClasses.key}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {label}
    </UnstyledButton>
  )
}

/** Moves the cursor behind the content, where the keyboard adds and removes characters. */
const toEnd = (field: HTMLTextAreaElement): void => field.setSelectionRange(field.value.length, field.value.length)

interface KeyboardButtonProps {
  connection: DesktopConnection
  /** Returns the key to press in place of a text, because a modifier waits for it. */
  keyOf: (text: string) => KeyName | undefined
  onKey: (key: KeyName) => void
}

/** Opens and closes the keyboard of the touch device, and sends what is typed on it. */
function KeyboardButton({ connection, keyOf: keyFor, onKey }: KeyboardButtonProps) {
  const t = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  const last = useRef(FILLER)
  const typed = (event: InputEvent<HTMLTextAreaElement>): void => {
    const { value } = event.currentTarget
    const { removed, added } = changeOf(last.current, value)
    for (let n = 0; n < removed; n++) connection.press(['Backspace'])
    const key = keyFor(added)
    if (key) onKey(key)
    else connection.type(added)
    last.current = value
    if (!needsFiller(value) || event.nativeEvent.isComposing) return
    last.current = FILLER
    event.currentTarget.value = FILLER
    toEnd(event.currentTarget)
  }
  return (
    <>
      <UnstyledButton
        className={rowClasses.key}
        aria-label={t('remote:desktop.keyboard')}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => (document.activeElement === field.current ? field.current?.blur() : field.current?.focus())}
      >
        <IconKeyboard size={20} aria-hidden />
      </UnstyledButton>
      <textarea
        ref={field}
        className={classes.typing}
        aria-label={t('remote:desktop.keyboard')}
        tabIndex={-1}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        defaultValue={FILLER}
        onFocus={(event) => toEnd(event.currentTarget)}
        onInput={typed}
      />
    </>
  )
}
