import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import classes from './Fields.module.css'
import type { FieldProps } from './types.ts'

/** The icon that shows a field's hint. It comes after the input, so that Tab reaches the input first. */
export const HintSign = ({ hint }: { hint: string }) => (
  <IconButton label={hint} icon={<IconHelpCircle size={16} stroke={1.75} />} size="xs" className={classes.hintSign} />
)

/** Marks text that page translators must not translate. */
export const untranslated = (noTranslate: boolean | undefined) => (noTranslate ? { translate: 'no' as const } : {})

/** Returns the class names of a field: the caller's, and the one that makes room for the hint icon. */
export const fieldClass = <Value,>({ className, hint }: Pick<FieldProps<Value>, 'className' | 'hint'>): string =>
  [hint && classes.withHint, className].filter(Boolean).join(' ')

/** Returns the props that all Mantine inputs have in common, in the size used in forms. */
export function inputProps<Value>(props: FieldProps<Value>) {
  const { hint } = props
  return {
    size: 'md' as const,
    label: props.label,
    description: props.help,
    error: props.error,
    required: props.required ?? false,
    disabled: props.disabled ?? false,
    name: props.name,
    placeholder: props.placeholder,
    onBlur: props.onBlur,
    'data-autofocus': props.focusFirst || undefined,
    className: fieldClass(props),
    wrapperProps: untranslated(props.noTranslate),
    ...(hint !== undefined && {
      inputContainer: (input: ReactNode) => (
        <>
          {input}
          <HintSign hint={hint} />
        </>
      ),
    }),
  }
}
