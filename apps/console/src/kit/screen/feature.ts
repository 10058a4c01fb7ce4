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

/** An entry of the menu next to the "Create company" button. */
export interface CompaniesMenuEntry {
  id: string
  label: Label
  icon: Action<Company>['icon']
  /** Hides the entry from users without this permission. */
  need: Need
  run: () => void
  /** Position in the menu. Entries without one come first, in the order of the features. */
  place?: number
}

/** An action that tags can start on devices. Kinds without an offer are not available. */
export interface TagActionOffer {
  kind: TagActionKind
  /** The permission that the author of the tag action needs to run it manually. */
  need: Need
  /** Returns the sources whose name contains the text, at most a hundred. */
  find: (q: string, signal: AbortSignal) => Promise<readonly SelectOption[]>
}

/** What a feature contributes to pages of earlier features, which do not know it. */
export interface Actions {
  /** On the page of a single device. The first action becomes the main button. */
  device: readonly Action<Device>[]
  /** On devices in any list, for one or several, and in the menu of the device page. */
  devices: readonly Action<Device>[]
  /** On the rows of companies, and on the company page. */
  company: readonly Action<Company>[]
  /** In the menu of the companies page. */
  companies: readonly CompaniesMenuEntry[]
  /** On the rows of users, and in the panel next to them. */
  user: readonly Action<UserRow>[]
  /** On tags, in lists and on the page of a tag. */
  tags: readonly Action<Tag>[]
  /** Actions that tags can start. */
  tag: readonly TagActionOffer[]
}

/** Everything a feature contributes to the console. `features.ts` lists all features in order. */
export interface Feature {
  /** Name of the feature's folder. */
  name: string
  messages: Messages
  screens?: readonly Screen[]
  /** Forms with their own address. */
  forms?: readonly AnyForm[]
  actions?: Partial<Actions>
  /** Entries of the account menu, loaded when the menu opens. */
  accountMenu?: () => Promise<{ entries: readonly AccountEntry[] }>
}

/**
 * Declares the manifest of a feature, in its `feature.ts`. The messages of the feature are loaded with each of its
 * screens.
 * @example export default feature({ name: 'tags', messages, screens, forms })
 */
export const feature = (manifest: Feature): Feature => ({
  ...manifest,
  ...(manifest.screens && {
    screens: manifest.screens.map((screen) => ({ messages: manifest.messages, ...screen })),
  }),
})

let connected: readonly Feature[] = []

/**
 * Registers the manifests for pages that show contributions of other features. Called once, before the first page is
 * rendered.
 */
export function connect(features: readonly Feature[]): void {
  connected = features
}

/** The contributions of all features to a place, in the order of the features. */
export const broughtTo = <K extends keyof Actions>(place: K): Actions[K] =>
  // All values of a place have the same type, which is defined by `Actions`.
  connected.flatMap(({ actions }) => [...(actions?.[place] ?? [])] as unknown[]) as unknown as Actions[K]

/** The entries of all features for the account menu. */
export async function accountMenuEntries(): Promise<AccountEntry[]> {
  const all = await Promise.all(
    connected.map(({ accountMenu, messages }) => accountMenu && withMessages(messages, accountMenu)),
  )
  return all.flatMap((one) => [...(one?.entries ?? [])])
}
