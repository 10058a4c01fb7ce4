import type { Access } from '@outpost/contract/kit/endpoint'
import type { ComponentType } from 'react'
import type { DialogRef } from '../../dialog/dialog.tsx'
import type { queryOf } from '../../api/query.ts'
import { needContributions } from '../../screen/contributions.ts'
import { type Params, screen, type Screen } from '../../screen/screen.ts'
import { type Label, translate } from '../../i18n/i18n.ts'

/** A form that has its own address, `/forms/{name}/{id}`, and can also be opened as a dialog. */
export interface FormSpec<P> {
  /** Name in the address, such as `edit-device`. */
  name: string
  title: Label
  access: Access
  dialog: DialogRef<P>
  /** Converts the id in the address to the props of the dialog; undefined if a required id is missing or invalid. */
  props: (id: string | undefined) => Omit<P, 'close'> | undefined
  /** Keeps the page open after a success. */
  skipNavigate?: true
}

type Props = Record<string, unknown>

/** A form of any feature, without the type of its props. */
export type AnyForm = Omit<FormSpec<unknown>, 'props' | 'dialog'> & {
  props: (id: string | undefined) => Props | undefined
  dialog: { load: () => Promise<{ default: ComponentType<Props> }> }
}

export interface RegisteredForm extends AnyForm {
  /** Undefined until `loadForm` has loaded it. */
  body?: ComponentType<Props>
}

/**
 * Declares a form of a feature that can be opened by its address. Its dialog must use `DialogForm`.
 * @example
 * form({
 *   name: 'edit-device', title: 'devices:edit.title', access: devices.update.access,
 *   dialog: dialogs.editDevice, props: numericId,
 * })
 */
export const form = <P>(spec: FormSpec<P>): AnyForm =>
  // `FormSpec` ensures that the props belong to this dialog. The code that renders it needs no more precise type.
  spec as unknown as AnyForm

/** The props of forms for a single record: the id in the address, if it is valid. */
export const numericId = (id: string | undefined): { id: number } | undefined =>
  id !== undefined && /^[1-9]\d{0,9}$/.test(id) ? { id: Number(id) } : undefined

const registered = new Map<string, RegisteredForm>()

/** Registers the forms of all features, once they are loaded. Duplicate names are a programming error. */
export function registerForms(forms: readonly AnyForm[]): void {
  for (const entry of forms) {
    if (registered.has(entry.name)) throw new Error(`Two forms are called ${entry.name}`)
    registered.set(entry.name, { ...entry })
  }
}

export const formNamed = (name: string | undefined): RegisteredForm | undefined =>
  name === undefined ? undefined : registered.get(name)

/** Loads the component of a form before it is rendered. Does nothing if there is no form of that name. */
export async function loadForm(name: string | undefined): Promise<void> {
  await needContributions()
  const entry = formNamed(name)
  if (entry) entry.body ??= (await entry.dialog.load()).default
}

/** The breadcrumb title, derived from the name in the address. */
const title = {
  // The router reads the titles of records from the cache. This one needs no request.
  query: ({ name }: Params) =>
    ({
      queryKey: ['form', name],
      queryFn: () => needContributions().then(() => name ?? ''),
      staleTime: Infinity,
    }) as unknown as ReturnType<typeof queryOf>,
  name: (name: string) => {
    const entry = formNamed(name)
    return entry ? translate(entry.title) : name
  },
}

/** Screens that show any registered form as a page. Each form declares the access it requires. */
export const formScreens: readonly Screen[] = (['/forms/{name}', '/forms/{name}/{id}'] as const).map((path) =>
  screen({
    path,
    access: 'signed-in',
    title: title as Screen['title'],
    page: () => import('./FormScreen.tsx'),
    before: ({ name }) => loadForm(name),
  }),
)
