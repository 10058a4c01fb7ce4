import { PasswordField as UiPasswordField, type PasswordFieldProps } from '@outpost/ui/fields/password'
import { TextField as UiTextField, type TextFieldProps } from '@outpost/ui/fields/text'
import { type FormAddon, useAddon } from './addon.ts'
import { type Bound, controlProps, Field, joined, trimmed } from './Bound.tsx'

type TextProps = Omit<Bound<TextFieldProps>, 'addon'> & {
  addon?: FormAddon
  /** For values that never contain spaces, such as serial numbers and IP addresses: spaces in a pasted text are removed. */
  spaceless?: boolean
}

/**
 * Form field for a text, which is trimmed. A text that is longer than the contract allows is refused when the form is
 * sent: the browser would cut it without a message.
 * @example <TextField name="name" label={t('tags:name')} depends={[{ key: 'kind', values: ['own'] }]} />
 */
export function TextField({ addon, spaceless, ...props }: TextProps) {
  return (
    <Field<string> of={props} empty="" clean={spaceless ? joined : trimmed}>
      {(field) => <Text {...controlProps(props)} {...field} addon={addon} />}
    </Field>
  )
}

function Text({ addon, ...props }: Omit<TextFieldProps, 'addon'> & { addon: FormAddon | undefined }) {
  const rendered = useAddon(addon)
  return <UiTextField {...props} {...(rendered && { addon: rendered })} />
}

/** Form field for a password, which is sent as typed, including spaces. */
export function PasswordField(props: Bound<PasswordFieldProps>) {
  return (
    <Field<string> of={props} empty="">
      {(field) => <UiPasswordField {...controlProps(props)} {...field} />}
    </Field>
  )
}
