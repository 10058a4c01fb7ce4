import type { Endpoint, ResultOf } from '@outpost/contract/kit/endpoint'
import { type DialogBase, FormDialog, type UiError } from '@outpost/ui/Dialog'
import { type ReactNode, use } from 'react'
import { useDialogLayer } from '../dialog/dialog.tsx'
import { Fields, type FormOptions, useFormCore } from './parts/core.tsx'
import { FormOnPage } from './parts/FormOnPage.tsx'
import { FormTools } from './parts/FormTools.tsx'
import { FormPlace } from './parts/place.ts'
import { useUnsavedPage } from './parts/useUnsavedPage.ts'

export interface DialogFormProps<E extends Endpoint>
  extends FormOptions<E>, Pick<DialogBase, 'title' | 'purpose' | 'size'> {
  /** A verb with its object: "Add tag". */
  submitLabel: string
  danger?: boolean
  /** The data of the fields is still loading. */
  loading?: boolean
  /** The error shown in place of the fields if their data could not be loaded (`readingOf`). */
  failure?: UiError | null
  /** Content at the start of the footer, such as an alternative action. */
  footerStart?: ReactNode
  children: ReactNode
}

/**
 * A form in a dialog opened by `open`, or on the page of a registered form (`forms.ts`). Fields are bound by name
 * (`fields.tsx`). Limits come from the schema, which is loaded with the form. `submit.ts` handles the sending.
 * @example
 * <DialogForm endpoint={tags.create} schema={tagSchemas.create.input} initial={{ company_id: companyId }}
 *   title={t('tags:add.title')} submitLabel={t('tags:add.verb')} onDone={(tag) => close(tag.id)}>
 *   <TextField name="name" label={t('tags:name')} />
 * </DialogForm>
 */
export function DialogForm<E extends Endpoint>(props: DialogFormProps<E>) {
  const place = use(FormPlace)
  return place ? <OnPage {...props} leave={place.leave} /> : <InDialog {...props} />
}

function InDialog<E extends Endpoint>(props: DialogFormProps<E>) {
  const { title, purpose, size = 480, submitLabel, danger = false, loading = false, failure = null, children } = props
  const layer = useDialogLayer()
  const done = (result: ResultOf<E>): void => {
    props.onDone?.(result)
    layer.onClose()
  }
  const form = useFormCore({ ...props, onDone: done })
  return (
    <FormDialog
      {...layer}
      title={title}
      purpose={purpose}
      size={size}
      loading={loading}
      failure={failure}
      error={form.submission.error}
      onSubmit={form.submit}
      submitLabel={submitLabel}
      submitting={form.context.waiting}
      danger={danger}
      dirty={form.dirty}
      footerStart={
        <>
          {props.footerStart}
          <FormTools endpoint={props.endpoint} form={form} />
        </>
      }
    >
      <Fields form={form}>{children}</Fields>
    </FormDialog>
  )
}

function OnPage<E extends Endpoint>({ leave, ...props }: DialogFormProps<E> & { leave: () => void }) {
  const { title, purpose, submitLabel, danger = false, loading = false, failure = null, children } = props
  const done = (result: ResultOf<E>): void => {
    saved()
    props.onDone?.(result)
  }
  const form = useFormCore({ ...props, onDone: done })
  const saved = useUnsavedPage(form.dirty)
  return (
    <FormOnPage
      title={title}
      purpose={purpose}
      loading={loading}
      failure={failure}
      error={form.submission.error}
      onSubmit={form.submit}
      submitLabel={submitLabel}
      submitting={form.context.waiting}
      danger={danger}
      footerStart={<FormTools endpoint={props.endpoint} form={form} />}
      onLeave={leave}
    >
      <Fields form={form}>{children}</Fields>
    </FormOnPage>
  )
}
