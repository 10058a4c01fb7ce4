import type { SelectOption } from '@outpost/ui/Fields'
import type { ReactNode } from 'react'
import { type DialogRef, open } from '../dialog.tsx'
import { windows } from './dialogs.ts'
import type { WindowOptions } from './stack.ts'

/** A question in a dialog: a confirmation, a choice, or a text input. */
export interface AskSpec {
  title: string
  subtitle?: string
  message?: ReactNode
  /** A verb with its object: "Delete 3 devices". */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** If given, the answer is the typed text. The confirm button is disabled while a required text is empty. */
  input?: {
    label: string
    type?: 'text' | 'password' | 'email' | 'url'
    required?: boolean
    initial?: string
    maxLength?: number
  }
  /** If given, the answer is the selected value. */
  select?: { label: string; options: readonly SelectOption[]; required?: boolean; initial?: string }
  /** The reason why confirming is currently disabled. Evaluated at every render. */
  disabled?: () => string | undefined
  /** Setting key for "Do not show this again". Once the user has ticked it, the question counts as confirmed. */
  reminderKey?: string
  /** Cancelling answers with false instead of undefined. */
  cancelResolves?: boolean
}

/** The answer of a confirmed question: the typed text or selected value, or true. */
type Agreed<S extends AskSpec> = S extends { input: object }
  ? string
  : S extends { select: { required: true } }
    ? string
    : S extends { select: object }
      ? string | null
      : true
export type AskAnswer<S extends AskSpec> = Agreed<S> | (S extends { cancelResolves: true } ? false : never) | undefined

/**
 * Asks the user a question. The dialog has closed by the time the promise resolves.
 * @example
 * const password = await ask({
 *   title: message, confirmLabel: t('kit:window.confirm'),
 *   input: { label: t('kit:window.password'), type: 'password', required: true },
 * })
 */
export function ask<const S extends AskSpec>(spec: S, options: WindowOptions = {}): Promise<AskAnswer<S>> {
  // The body accepts any question. Only this function knows the answer type of this one.
  const ref = windows.ask as unknown as DialogRef<{ spec: AskSpec; close: (result?: AskAnswer<S>) => void }>
  return open(ref, { spec }, { title: spec.title, ...options }) as Promise<AskAnswer<S>>
}
