import { UnstyledButton } from '@mantine/core'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../sessions/KeyRow.module.css'
import { type Arrow, arrowSequence, type HeldKeys, NONE_HELD, withHeld } from './keys.ts'

/** Keys that touch keyboards lack or hide, with what a terminal sends for them. */
const before = [
  ['Esc', '\x1b'],
  ['Tab', '\t'],
] as const
const after = [
  ['|', '|'],
  ['/', '/'],
  ['-', '-'],
  ['Ctrl+C', '\x03'],
  ['Ctrl+D', '\x04'],
  ['Ctrl+Z', '\x1a'],
] as const
const arrows: readonly Arrow[] = ['↑', '↓', '←', '→']

interface KeyRowProps {
  held: HeldKeys
  onHold: (held: HeldKeys) => void
  onKey: (text: string) => void
  /** Whether the program on the target has asked for the arrow keys of applications. */
  isApplication: () => boolean
}

/** A row of keys for touch devices; shown only if the primary pointer is touch. Ctrl and Alt apply to the next key. */
export function KeyRow({ held, onHold, onKey, isApplication }: KeyRowProps) {
  const t = useText()
  const press = (text: string): void => {
    onHold(NONE_HELD)
    onKey(text)
  }
  const plain = ([label, text]: readonly [string, string]) => (
    <Key key={label} label={label} onPress={() => press(withHeld(text, held))} />
  )
  return (
    <ul className={classes.keys} aria-label={t('typing:keys')}>
      {before.map(plain)}
      <Key label="Ctrl" pressed={held.ctrl} onPress={() => onHold({ ...held, ctrl: !held.ctrl })} />
      <Key label="Alt" pressed={held.alt} onPress={() => onHold({ ...held, alt: !held.alt })} />
      {arrows.map((arrow) => (
        <Key key={arrow} label={arrow} onPress={() => press(arrowSequence(arrow, held, isApplication()))} />
      ))}
      {after.map(plain)}
    </ul>
  )
}

function Key({ label, pressed, onPress }: { label: string; pressed?: boolean; onPress: () => void }) {
  return (
    <li>
      {/* The focus stays in the terminal, so that the touch keyboard stays open. */}
      <UnstyledButton
        className={classes.key}
        aria-pressed={pressed}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {label}
      </UnstyledButton>
    </li>
  )
}
