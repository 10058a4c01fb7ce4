import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { Alert } from '@outpost/ui/Alert'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Fields, type FormOptions, useFormCore } from './core.tsx'

export interface PageFormProps<E extends Endpoint> extends FormOptions<E> {
  submitLabel: string
  /** Makes the button as wide as the form, for narrow pages such as sign-in. */
  wide?: boolean
  /** Focuses the first field, for pages that consist only of the form. */
  focusFirst?: boolean
  children: ReactNode
}

/** A form inside a page, a card or a dialog tab. */
export function PageForm<E extends Endpoint>(props: PageFormProps<E>) {
  const form = useFormCore(props)
  const { error } = form.submission
  const { waiting } = form.context
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (props.focusFirst) element.current?.querySelector('input')?.focus()
  }, [props.focusFirst])
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        form.submit()
      }}
    >
      <Fields form={form}>
        {error && (
          <Alert tone="error" title={error.title} requestId={error.requestId}>
            {error.reason}
          </Alert>
        )}
        {props.children}
        <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button type="submit" size="md" loading={waiting} fullWidth={props.wide ?? false}>
            {props.submitLabel}
          </Button>
        </div>
      </Fields>
    </form>
  )
}
