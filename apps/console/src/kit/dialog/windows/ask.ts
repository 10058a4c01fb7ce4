import type { SelectOption } from '@outpost/ui/Fields'
import type { ReactNode } from 'react'
import { type DialogRef, open } from '../dialog.tsx'
import { windows } from './dialogs.ts'
import type { WindowOptions } from './stack.ts'

/** A question in a window: to agree to, to choose in, or to answer in a field. */
export interface AskSpec {
  title: string
  subtitle?: string
  message?: ReactNode
  /** The verb with its object: "Delete 3 devices". */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** Given, the answer is what was typed. A required one keeps the button off while it is empty. */
  input?: {
    label: string
    type?: 'text' | 'password' | 'email' | 'url'
    required?: boolean
    initial?: string
    maxLength?: number
  }
  /** Given, the answer is the value that was chosen. */
  select?: { label: string; options: readonly SelectOption[]; required?: boolean; initial?: string }
  /** A reason while the question must not be agreed to. It is asked for at every drawing. */
  disabled?: () => string | undefined
  /** Where the reader's "Do not show this again" is stored; the question then counts as agreed to. */
  reminderKey?: string
  /** Cancelling answers false; otherwise undefined. */
  cancelResolves?: boolean
}

/** What agreeing answers: what was typed or chosen, or true. */
type Agreed<S extends AskSpec> = S extends { input: object }
  ? string
  : S extends { select: { required: true } }
    ? string
    : S extends { select: object }
      ? string | null
      : true
export type AskAnswer<S extends AskSpec> = Agreed<S> | (S extends { cancelResolves: true } ? false : never) | undefined

/**
 * Asks the reader. The window is closed by the time the answer arrives.
 * @example const password = await ask({ title: message, confirmLabel: t('kit:window.confirm'), input: { label: t('kit:window.password'), type: 'password', required: true } })
 */
export function ask<const S extends AskSpec>(spec: S, options: WindowOptions = {}): Promise<AskAnswer<S>> {
  // The body is written for any question; which answer belongs to this one is known here alone.
  const ref = windows.ask as unknown as DialogRef<{ spec: AskSpec; close: (result?: AskAnswer<S>) => void }>
  return open(ref, { spec }, { title: spec.title, ...options }) as Promise<AskAnswer<S>>
}
