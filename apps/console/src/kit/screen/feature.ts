import type { Company } from '@outpost/contract/companies/schemas'
import type { Device } from '@outpost/contract/devices/device'
import type { Tag } from '@outpost/contract/tags/schemas'
import type { TagActionKind } from '@outpost/contract/tags/constants'
import type { UserRow } from '@outpost/contract/users/schemas'
import type { SelectOption } from '@outpost/ui/fields/option'
import type { AccountEntry } from '../auth/account/entry.ts'
import type { Action } from '../api/action.tsx'
import type { Need } from '../auth/can.ts'
import type { AnyForm } from '../form/parts/forms.ts'
import type { Screen } from './screen.ts'
import { type Label, type Messages, withMessages } from '../i18n/i18n.ts'

/** A line of the menu beside the button "Add company". */
export interface CompaniesMenuEntry {
  id: string
  label: Label
  icon: Action<Company>['icon']
  /** The person who may not do it is not offered it. */
  need: Need
  run: () => void
  /** Order within the menu; those without a place come first, in the order of the features. */
  place?: number
}

/** Something that tags can start on devices, and what it can be done with. A kind that no feature brings is offered nowhere. */
export interface TagActionOffer {
  kind: TagActionKind
  /** What its author must be allowed to do by hand. */
  need: Need
  /** The sources whose name has the text in it; at most a hundred. */
  find: (q: string, signal: AbortSignal) => Promise<readonly SelectOption[]>
}

/** What a feature brings to the pages of earlier ones, which know nothing of it. */
export interface Actions {
  /** On the page of one device, whose main button the first becomes. */
  device: readonly Action<Device>[]
  /** On devices wherever they are listed, for one and for many, and in the menu of a device's page. */
  devices: readonly Action<Device>[]
  /** On the rows of companies, and on the page of a company. */
  company: readonly Action<Company>[]
  /** In the menu of the companies page. */
  companies: readonly CompaniesMenuEntry[]
  /** On the rows of users, and in the panel beside them. */
  user: readonly Action<UserRow>[]
  /** On tags, in lists and on the page of a tag. */
  tags: readonly Action<Tag>[]
  /** What tags can start. */
  tag: readonly TagActionOffer[]
}

/** All that a feature brings to the console. `features.ts` lists the features in their order. */
export interface Feature {
  /** As its folder. */
  name: string
  messages: Messages
  screens?: readonly Screen[]
  /** Forms that have an address of their own. */
  forms?: readonly AnyForm[]
  actions?: Partial<Actions>
  /** Its lines in the account menu, loaded when the menu is opened. */
  accountMenu?: () => Promise<{ entries: readonly AccountEntry[] }>
}

/**
 * Declares a feature's manifest, in its `feature.ts`. The texts of the feature are loaded with each of its screens.
 * @example export default feature({ name: 'tags', messages, screens, forms })
 */
export const feature = (manifest: Feature): Feature => ({
  ...manifest,
  ...(manifest.screens && {
    screens: manifest.screens.map((screen) => ({ messages: manifest.messages, ...screen })),
  }),
})

let connected: readonly Feature[] = []

/** Makes the manifests known to the pages that show what other features bring. Once, before any of them is rendered. */
export function connect(features: readonly Feature[]): void {
  connected = features
}

/** What all features bring to a place, in their order. */
export const broughtTo = <K extends keyof Actions>(place: K): Actions[K] =>
  // Each is a list of the same kind; that the kinds belong to the places says the type of `Actions`.
  connected.flatMap(({ actions }) => [...(actions?.[place] ?? [])] as unknown[]) as unknown as Actions[K]

/** The lines of all features in the account menu. */
export async function accountMenuEntries(): Promise<AccountEntry[]> {
  const all = await Promise.all(
    connected.map(({ accountMenu, messages }) => accountMenu && withMessages(messages, accountMenu)),
  )
  return all.flatMap((one) => [...(one?.entries ?? [])])
}
