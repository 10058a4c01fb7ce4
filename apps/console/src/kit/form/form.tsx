import type { Endpoint, ResultOf } from '@outpost/contract/kit/endpoint'
import { type DialogBase, FormDialog, type UiError } from '@outpost/ui/Dialog'
import { type ReactNode, use } from 'react'
import { CopyCurl } from '../api/curl/CopyCurl.tsx'
import { useDialogLayer } from '../dialog/dialog.tsx'
import { Fields, type FormOptions, useFormCore } from './parts/core.tsx'
import { FormOnPage } from './parts/FormOnPage.tsx'
import { FormPlace } from './parts/place.ts'

export interface DialogFormProps<E extends Endpoint>
  extends FormOptions<E>, Pick<DialogBase, 'title' | 'purpose' | 'size'> {
  /** The verb on the button: "Add tag". */
  submitLabel: string
  danger?: boolean
  /** What the fields show has still to be read. */
  loading?: boolean
  /** Why that could not be read, in place of the fields (`readingOf`). */
  failure?: UiError | null
  /** At the start of the window's foot, such as another way out. */
  footerStart?: ReactNode
  children: ReactNode
}

/**
 * A form in a dialog that was opened by `open`, or on the page of a registered form (`forms.ts`). Fields are bound by name
 * (`fields.tsx`), limits come from the schema, which is loaded with the form, and everything about sending is done by `submit.ts`.
 * @example
 * <DialogForm endpoint={tags.create} schema={tagSchemas.create.input} initial={{ company_id: companyId }} title={t('tags:add.title')} submitLabel={t('tags:add.verb')} onDone={(tag) => close(tag.id)}>
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
          <CopyCurl endpoint={props.endpoint} input={form.input} />
        </>
      }
    >
      <Fields form={form}>{children}</Fields>
    </FormDialog>
  )
}

function OnPage<E extends Endpoint>({ leave, ...props }: DialogFormProps<E> & { leave: () => void }) {
  const { title, purpose, submitLabel, danger = false, loading = false, failure = null, children } = props
  const form = useFormCore(props)
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
      footerStart={<CopyCurl endpoint={props.endpoint} input={form.input} />}
      onLeave={leave}
    >
      <Fields form={form}>{children}</Fields>
    </FormOnPage>
  )
}
