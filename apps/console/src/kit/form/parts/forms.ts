import type { Access } from '@outpost/contract/kit/endpoint'
import type { ComponentType } from 'react'
import type { DialogRef } from '../../dialog/dialog.tsx'
import type { queryOf } from '../../api/query.ts'
import { type Params, screen, type Screen } from '../../screen/screen.ts'
import { type Label, translate } from '../../i18n/i18n.ts'

/** A form that has an address of its own, `/forms/{name}/{id}`, besides the window that it opens in. */
export interface FormSpec<P> {
  /** `edit-device`. */
  name: string
  title: Label
  access: Access
  dialog: DialogRef<P>
  /** What the form is told, from the address; undefined where the address lacks what it needs. */
  props: (id: string | undefined) => Omit<P, 'close'> | undefined
  /** The page stays after a success. */
  skipNavigate?: true
}

type Props = Record<string, unknown>

/** A form of any feature. What it is told is known to its dialog alone. */
export type AnyForm = Omit<FormSpec<unknown>, 'props' | 'dialog'> & {
  props: (id: string | undefined) => Props | undefined
  dialog: { load: () => Promise<{ default: ComponentType<Props> }> }
}

export interface RegisteredForm extends AnyForm {
  /** Undefined until `loadForm` has brought it. */
  body?: ComponentType<Props>
}

/**
 * Declares a form of a feature that can be opened by its address. Its dialog is rendered with `DialogForm`.
 * @example form({ name: 'edit-device', title: 'devices:edit.title', access: devices.update.access, dialog: dialogs.editDevice, props: numericId })
 */
export const form = <P>(spec: FormSpec<P>): AnyForm =>
  // That the props are those of this dialog was checked here; the person who draws it knows of them only that they belong to it.
  spec as unknown as AnyForm

/** For forms of one record: its id, where the address holds one. */
export const numericId = (id: string | undefined): { id: number } | undefined =>
  id !== undefined && /^[1-9]\d{0,9}$/.test(id) ? { id: Number(id) } : undefined

const registered = new Map<string, RegisteredForm>()

/** Tells of the forms of all features, once. A name that is there already is a mistake of ours. */
export function registerForms(forms: readonly AnyForm[]): void {
  for (const entry of forms) {
    if (registered.has(entry.name)) throw new Error(`Two forms are called ${entry.name}`)
    registered.set(entry.name, { ...entry })
  }
}

export const formNamed = (name: string | undefined): RegisteredForm | undefined =>
  name === undefined ? undefined : registered.get(name)

/** Loads what a form draws, before it is rendered. Where no form has the name there is nothing to load. */
export async function loadForm(name: string | undefined): Promise<void> {
  const entry = formNamed(name)
  if (entry) entry.body ??= (await entry.dialog.load()).default
}

/** The breadcrumb's title comes from the name in the address. */
const title = {
  // The router asks titles of records from the cache; this one is known at once.
  query: ({ name }: Params) =>
    ({
      queryKey: ['form', name],
      queryFn: () => Promise.resolve(name ?? ''),
      staleTime: Infinity,
    }) as unknown as ReturnType<typeof queryOf>,
  name: (name: string) => {
    const entry = formNamed(name)
    return entry ? translate(entry.title) : name
  },
}

/** Any registered form as a page of its own. Who may open it the form says. */
export const formScreens: readonly Screen[] = (['/forms/{name}', '/forms/{name}/{id}'] as const).map((path) =>
  screen({
    path,
    access: 'signed-in',
    title: title as Screen['title'],
    page: () => import('./FormScreen.tsx'),
    before: ({ name }) => loadForm(name),
  }),
)
