import type { Endpoint, EndpointSchemas, InputOf } from '@outpost/contract/kit/endpoint'
import { FieldStack } from '@outpost/ui/fields/FieldStack'
import { toast } from '@outpost/ui/Toast'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { explain } from '../../api/explain.ts'
import type { FieldDuty } from '../fields/useField.ts'
import { type FieldLimits, faultsOf, limitsOf, withoutEmpty } from '../../api/limits.ts'
import { fieldOfSource } from '../../api/problems.ts'
import { type SubmitOptions, type UseSubmit, useSubmit } from '../useSubmit.ts'

export type Values = Readonly<Record<string, unknown>>

export interface FormOptions<E extends Endpoint> extends SubmitOptions<E> {
  initial: Values
  /** What the fields are checked against: the endpoint's input, or the part of it that they fill. Undefined: the fields say themselves what they demand. */
  schema: EndpointSchemas['input']
  /** Asked when nothing is wrong with the fields, and may ask the reader; anything but true keeps the form, and the person who says it says why. */
  maySend?: (values: Values) => boolean | Promise<boolean | undefined>
  /** Makes the input from the fields; by default they are the input. */
  toInput?: (values: Values) => InputOf<E>
}

export interface FormContext {
  values: Values
  set: (name: string, value: unknown) => void
  /** Sets a value without the reader's doing: the form does not count as changed by it. */
  fill: (name: string, value: unknown) => void
  errors: Readonly<Record<string, string>>
  waiting: boolean
  /** How much of a form with files has been sent, 0 to 1. */
  progress: number | undefined
  /** Breaks off the sending of files. */
  cancel: (() => void) | undefined
  limits: (name: string) => FieldLimits
  /** A field that is on screen can show errors, and has its say before the form is sent. */
  register: (name: string, duty?: FieldDuty) => () => void
}

const Context = createContext<FormContext | undefined>(undefined)

/** The form around the caller, for parts that depend on what is typed. */
export function useForm(): FormContext {
  const form = use(Context)
  if (!form) throw new Error('A field needs a form around it')
  return form
}

export interface FormCore {
  context: FormContext
  submit: () => void
  /** What would be sent now, right or wrong. */
  input: () => object
  dirty: boolean
  /** How often the form has found something wrong by itself. */
  refusals: number
  submission: UseSubmit<Endpoint>
}

/** The fields that are on screen, by name. */
function makeFieldset() {
  const duties = new Map<string, FieldDuty>()
  const register = (name: string, duty: FieldDuty = {}) => {
    duties.set(name, duty)
    return () => void duties.delete(name)
  }
  const cleaned = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, duties.get(name)?.clean?.(value) ?? value]))
  /** What the fields themselves find wrong. */
  const faults = (values: Values): Record<string, string> =>
    Object.fromEntries(
      [...duties].flatMap(([name, duty]) => {
        const fault = duty.check?.(values[name])
        return fault === undefined ? [] : [[name, fault]]
      }),
    )
  return { known: () => new Set(duties.keys()), register, cleaned, faults }
}

/** What had to be known before the form is sent could not be read: it says so, and the form stays as it is. */
const unasked = (error: unknown): void => void toast({ type: 'error', message: explain(error).reason })

/** State of a form: values, what is wrong with them, and the way they are sent. */
export function useFormCore<E extends Endpoint>(options: FormOptions<E>): FormCore {
  const { initial, schema, toInput } = options
  // Kept apart from what was typed, so that a record may arrive after the form has opened.
  const [filled, setFilled] = useState<Values>({})
  const [edits, setEdits] = useState<Values>({})
  const values = { ...initial, ...filled, ...edits }
  const submission = useSubmit(options)
  const [fieldset] = useState(makeFieldset)
  const [refusals, setRefusals] = useState(0)
  const set = (name: string, value: unknown): void => {
    setEdits((before) => ({ ...before, [name]: value }))
    submission.touch(name)
  }
  const givenOf = (cleaned: Values) => withoutEmpty(schema, cleaned, initial)
  // Whether they are such an input the schema says before anything is sent.
  const inputOf = (from: Values): InputOf<E> => (toInput ? toInput(from) : (from as InputOf<E>))
  const submit = (): void => {
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
    const send = (): void => submission.submit(inputOf(given), known)
    const verdict = options.maySend?.(given) ?? true
    if (verdict === true) send()
    else if (verdict) void verdict.then((agreed) => agreed && send(), unasked)
  }
  const fill = (name: string, value: unknown): void => setFilled((before) => ({ ...before, [name]: value }))
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
  // One form draws any endpoint's submission; what it sends was typed above.
  return {
    context,
    submit,
    input,
    dirty: Object.keys(edits).length > 0,
    refusals,
    submission: submission as unknown as UseSubmit<Endpoint>,
  }
}

/**
 * Gives the fields their form, and puts the focus on the first field that is wrong whenever the form was refused, here or by the
 * server. An error that goes while its field is being put right moves nothing.
 */
export function Fields({ form, children }: { form: FormCore; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const { refusals, submission } = form
  const { waiting } = submission.state
  useEffect(() => {
    if (!waiting) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals, waiting])
  return (
    <Context value={form.context}>
      <div ref={box}>
        <FieldStack>{children}</FieldStack>
      </div>
    </Context>
  )
}
