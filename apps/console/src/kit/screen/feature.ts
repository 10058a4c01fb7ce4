import type { AccountEntry } from '../auth/account/entry.ts'
import { needContributions } from './contributions.ts'
import type { Screen } from './screen.ts'
import { type Messages, withMessages } from '../i18n/i18n.ts'

/** What the shell needs to know of a feature. `features.ts` lists all features in order. */
export interface Feature {
  /** Name of the feature's folder. */
  name: string
  messages: Messages
  screens?: readonly Screen[]
  /** Entries of the account menu, loaded when the menu opens. */
  accountMenu?: () => Promise<{ entries: readonly AccountEntry[] }>
}

/** Loads the file of a page together with what other features contribute, unless the page adds that later. */
const pageOf = ({ page, early }: Screen): Screen['page'] =>
  early ? page : async () => (await Promise.all([page(), needContributions()]))[0]

/**
 * Declares the manifest of a feature, in its `feature.ts`. The messages of the feature, and the contributions of other
 * features, are loaded with each of its screens.
 * @example export default feature({ name: 'tags', messages, screens })
 */
export const feature = (manifest: Feature): Feature => ({
  ...manifest,
  ...(manifest.screens && {
    screens: manifest.screens.map((screen) => ({ messages: manifest.messages, ...screen, page: pageOf(screen) })),
  }),
})

let connected: readonly Feature[] = []

/** Registers the manifests of all features for the account menu. Called once, before the first page is rendered. */
export function connect(features: readonly Feature[]): void {
  connected = features
}

/** The entries of all features for the account menu. */
export async function accountMenuEntries(): Promise<AccountEntry[]> {
  const all = await Promise.all(
    connected.map(({ accountMenu, messages }) => accountMenu && withMessages(messages, accountMenu)),
  )
  return all.flatMap((one) => [...(one?.entries ?? [])])
}
