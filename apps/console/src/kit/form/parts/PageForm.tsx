import type { Endpoint, ResultOf } from '@outpost/contract/kit/endpoint'
import { Alert } from '@outpost/ui/Alert'
import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { loadChunk } from '../../browser/chunk.ts'
import { Fields, type FormOptions, useFormCore } from './core.tsx'
import classes from './Forms.module.css'
import { useUnsavedPage } from './useUnsavedPage.ts'

// Sign-in has none, so they are not loaded there.
const FormTools = lazy(() => loadChunk(() => import('./FormTools.tsx')).then((tools) => ({ default: tools.FormTools })))

export interface PageFormProps<E extends Endpoint> extends FormOptions<E> {
  submitLabel: string
  /** Makes the button as wide as the form, for narrow pages such as sign-in. */
  wide?: boolean
  /** Focuses the first field, for pages that consist only of the form. */
  focusFirst?: boolean
  /**
   * What happens to unsaved input when the page is left. By default the console asks, and the browser before it reloads
   * or closes. `browser` is for pages without a session, which have no dialogs. A dialog that contains the form is told.
   */
  unsaved?: 'ask' | 'browser' | 'nothing' | ((dirty: boolean) => void)
  children: ReactNode
}

/** Guards unsaved input as the form demands. Returns a function that ends this, for an input that was saved. */
function useUnsaved(dirty: boolean, unsaved: PageFormProps<Endpoint>['unsaved'] = 'ask'): () => void {
  const tell = useEffectEvent((now: boolean) => typeof unsaved === 'function' && unsaved(now))
  useEffect(() => void tell(dirty), [dirty])
  useEffect(() => () => void tell(false), [])
  const isGuarded = unsaved === 'ask' || unsaved === 'browser'
  return useUnsavedPage(dirty && isGuarded, unsaved === 'ask')
}

/** A form inside a page, a card or a dialog tab. */
export function PageForm<E extends Endpoint>(props: PageFormProps<E>) {
  const done = (result: ResultOf<E>): void => {
    saved()
    form.settle()
    props.onDone?.(result)
  }
  const { maySend } = props
  const form = useFormCore({
    ...props,
    onDone: done,
    ...(maySend && {
      maySend: (values, settle) =>
        maySend(values, () => {
          saved()
          settle()
        }),
    }),
  })
  const saved = useUnsaved(form.dirty, props.unsaved)
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
        <div className={classes.buttons}>
          {props.unsaved !== 'browser' && props.unsaved !== 'nothing' && (
            <span className={classes.start}>
              <Suspense fallback={null}>
                <FormTools endpoint={props.endpoint} form={form} />
              </Suspense>
            </span>
          )}
          <Button type="submit" size="md" loading={waiting} fullWidth={props.wide ?? false}>
            {props.submitLabel}
          </Button>
        </div>
      </Fields>
    </form>
  )
}
