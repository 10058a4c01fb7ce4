import type { Endpoint, EndpointSchemas, InputOf } from '@outpost/contract/kit/endpoint'
import { FieldStack } from '@outpost/ui/fields/FieldStack'
import { toast } from '@outpost/ui/Toast'
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react'
import { explain } from '../../api/explain.ts'
import type { FieldDuty } from '../fields/useField.ts'
import { type FieldLimits, faultsOf, limitsOf, withoutEmpty } from '../../api/limits.ts'
import { fieldOfSource } from '../../api/problems.ts'
import { FaultSummary } from './FaultSummary.tsx'
import { type SubmitOptions, type UseSubmit, useSubmit } from '../useSubmit.ts'

export type Values = Readonly<Record<string, unknown>>

export interface FormOptions<E extends Endpoint> extends SubmitOptions<E> {
  initial: Values
  /**
   * The schema that the fields are validated against: the input of the endpoint, or the part that the form fills. If
   * undefined, only the rules of the fields apply.
   */
  schema: EndpointSchemas['input']
  /**
   * Called once the fields are valid; may ask the user. Unless it returns true, the form is not sent, and the function
   * must show the reason. If it sent the values itself, it calls `sent`, and they count as saved.
   */
  maySend?: (values: Values, sent: () => void) => boolean | Promise<boolean | undefined>
  /** Converts the field values to the input; by default they are the input. */
  toInput?: (values: Values) => InputOf<E>
  /** Returns the field of a place in the input, if `toInput` puts it elsewhere, so that errors reach it. */
  placeOf?: (source: string, values: Values) => string
}

export interface FormContext {
  values: Values
  set: (name: string, value: unknown) => void
  /** Sets a value on behalf of the form. It does not count as a change by the user. */
  fill: (name: string, value: unknown) => void
  errors: Readonly<Record<string, string>>
  waiting: boolean
  /** The uploaded fraction of a form with files, 0 to 1. */
  progress: number | undefined
  /** Cancels the upload. */
  cancel: (() => void) | undefined
  limits: (name: string) => FieldLimits
  /** Registers a visible field, so that it can show errors and take part in validation. */
  register: (name: string, duty?: FieldDuty) => () => void
}

const Context = createContext<FormContext | undefined>(undefined)

/** The surrounding form, for components that depend on its values. */
export function useForm(): FormContext {
  const form = use(Context)
  if (!form) throw new Error('A field needs a form around it')
  return form
}

/** A visible field and its label; its name, if it has none. */
export interface NamedField {
  name: string
  label: string
}

export interface FormCore {
  context: FormContext
  submit: () => void
  /** The input that would currently be sent, whether valid or not. */
  input: () => object
  /** Whether there is input that was not saved. */
  dirty: boolean
  /** Counts the present input as saved, for a form that stays. */
  settle: () => void
  /** How often validation in the console has failed. */
  refusals: number
  submission: UseSubmit<Endpoint>
  /** The visible fields. */
  fields: () => readonly NamedField[]
  /** What had the focus when the form was sent last. */
  sender: RefObject<Element | null>
}

/** Manages the visible fields, by name. */
function makeFieldset() {
  const duties = new Map<string, FieldDuty>()
  const register = (name: string, duty: FieldDuty = {}) => {
    duties.set(name, duty)
    return () => void duties.delete(name)
  }
  const cleaned = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, duties.get(name)?.clean?.(value) ?? value]))
  /** The validation errors found by the fields. */
  const faults = (values: Values): Record<string, string> =>
    Object.fromEntries(
      [...duties].flatMap(([name, duty]) => {
        const fault = duty.check?.(values[name])
        return fault === undefined ? [] : [[name, fault]]
      }),
    )
  const fields = (): NamedField[] => [...duties].map(([name, { label }]) => ({ name, label: label ?? name }))
  return { known: () => new Set(duties.keys()), fields, register, cleaned, faults }
}

/** Reports that a check before sending failed. The form is kept unchanged. */
const reportFailedCheck = (error: unknown): void => void toast({ type: 'error', message: explain(error).reason })

/**
 * The values of a form. Those filled in and those typed are stored separately from `initial`, so that a record may arrive
 * after the form has opened.
 */
function useValues(initial: Values) {
  const [filled, setFilled] = useState<Values>({})
  const [edits, setEdits] = useState<Values>({})
  const settle = (): void => {
    setFilled((before) => ({ ...before, ...edits }))
    setEdits({})
  }
  return {
    values: { ...initial, ...filled, ...edits },
    edit: (name: string, value: unknown): void => setEdits((before) => ({ ...before, [name]: value })),
    fill: (name: string, value: unknown): void => setFilled((before) => ({ ...before, [name]: value })),
    dirty: Object.keys(edits).length > 0,
    settle,
  }
}

/** The state of a form: its values, its errors and the submission. */
export function useFormCore<E extends Endpoint>(options: FormOptions<E>): FormCore {
  const { initial, schema, toInput, placeOf } = options
  const { values, edit, fill, dirty, settle } = useValues(initial)
  const submission = useSubmit(options)
  const [fieldset] = useState(makeFieldset)
  const [refusals, setRefusals] = useState(0)
  const sender = useRef<Element>(null)
  const set = (name: string, value: unknown): void => {
    edit(name, value)
    submission.touch(name)
  }
  const givenOf = (cleaned: Values) => withoutEmpty(schema, cleaned, initial)
  // The schema has validated the values before they are sent.
  const inputOf = (from: Values): InputOf<E> => (toInput ? toInput(from) : (from as InputOf<E>))
  const submit = (): void => {
    sender.current = document.activeElement
    const known = fieldset.known()
    const cleaned = fieldset.cleaned(values)
    const given = givenOf(cleaned)
    const refused = Object.entries(faultsOf(schema, given)).map(([path, text]) => [
      fieldOfSource(path, known) ?? path,
      text,
    ])
    const faults = { ...Object.fromEntries(refused), ...fieldset.faults(cleaned) }
    if (Object.keys(faults).length > 0) {
      submission.refuse(faults)
      setRefusals((before) => before + 1)
      return
    }
    const send = (): void => submission.submit(inputOf(given), known, placeOf && ((source) => placeOf(source, given)))
    const verdict = options.maySend?.(given, settle) ?? true
    if (verdict === true) send()
    else if (verdict) void verdict.then((agreed) => agreed && send(), reportFailedCheck)
  }
  const { fields: errors, waiting, progress } = submission.state
  const cancel = progress === undefined ? undefined : submission.cancel
  const context = {
    values,
    set,
    fill,
    errors,
    waiting,
    progress,
    cancel,
    limits: (name: string) => limitsOf(schema, name),
    register: fieldset.register,
  }
  const input = (): object => inputOf(givenOf(fieldset.cleaned(values)))
  // The form component accepts the submission of any endpoint. The types above ensure that the input matches.
  return {
    context,
    submit,
    input,
    dirty,
    settle,
    refusals,
    submission: submission as unknown as UseSubmit<Endpoint>,
    fields: fieldset.fields,
    sender,
  }
}

/**
 * Provides the fields with their form. Whenever the form is rejected, in the console or by the server, focuses the
 * first invalid field. The focus does not move when an error disappears because its field is edited. While the form is
 * being sent, its button is disabled and loses the focus, which returns to it afterwards.
 */
export function Fields({ form, children }: { form: FormCore; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const { refusals, submission, sender } = form
  const { waiting } = submission.state
  useEffect(() => {
    if (waiting) return
    const invalid = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (invalid) invalid.focus()
    else if (document.activeElement === document.body && sender.current instanceof HTMLElement) sender.current.focus()
  }, [refusals, waiting, sender])
  return (
    <Context value={form.context}>
      <div ref={box}>
        <FieldStack>
          <FaultSummary box={box} form={form} />
          {children}
        </FieldStack>
      </div>
    </Context>
  )
}
