import { UnstyledButton } from '@mantine/core'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../sessions/KeyRow.module.css'

/**
 * Keys that touch keyboards lack, with the sequences that a terminal sends for them (ECMA-48; xterm, "Control
 * Sequences").
 */
const keys = [
  ['Esc', '\x1b'],
  ['Tab', '\t'],
  ['Ctrl+C', '\x03'],
  ['Ctrl+D', '\x04'],
  ['Ctrl+Z', '\x1a'],
  ['↑', '\x1b[A'],
  ['↓', '\x1b[B'],
  ['←', '\x1b[D'],
  ['→', '\x1b[C'],
] as const

const encoder = new TextEncoder()

/** A row of keys for touch devices; shown only if the primary pointer is touch. */
export function KeyRow({ onKey }: { onKey: (bytes: Uint8Array) => void }) {
  const t = useText()
  return (
    <ul className={classes.keys} aria-label={t('remote:tools.keys')}>
      {keys.map(([label, text]) => (
        <li key={label}>
          {/* The focus stays in the terminal, so that the touch keyboard stays open. */}
          <UnstyledButton
            className={classes.key}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onKey(encoder.encode(text))}
          >
            {label}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
