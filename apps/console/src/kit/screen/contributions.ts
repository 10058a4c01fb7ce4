import type { Company } from '@outpost/contract/companies/schemas'
import type { Device } from '@outpost/contract/devices/device'
import type { Tag } from '@outpost/contract/tags/schemas'
import type { TagActionKind } from '@outpost/contract/tags/constants'
import type { UserRow } from '@outpost/contract/users/schemas'
import type { SelectOption } from '@outpost/ui/fields/option'
import { useMemo, useSyncExternalStore } from 'react'
import type { Action } from '../api/action.tsx'
import type { Need } from '../auth/can.ts'
import { loadChunk } from '../browser/chunk.ts'
import type { AnyForm } from '../form/parts/forms.ts'
import type { Label } from '../i18n/i18n.ts'

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

/**
 * What a feature contributes to other pages than its own. It is not part of the manifest, because the first page is
 * rendered before it is needed.
 */
export interface Contributions {
  /** Forms with their own address. */
  forms?: readonly AnyForm[]
  actions?: Partial<Actions>
}

/**
 * Declares what a feature contributes, in its `contributions.ts`. All these files are loaded together.
 * @example export default contributions({ forms, actions: { devices: devicesActions } })
 */
export const contributions = (given: Contributions): Contributions => given

type Load = () => Promise<{ contributed: readonly Contributions[] }>

let load: Load | undefined
let loading: Promise<void> | undefined
let contributed: readonly Contributions[] = []
const watchers = new Set<() => void>()

/** Sets what loads the contributions of all features. Called once, before the first page is rendered. */
export function connectContributions(from: Load): void {
  load = from
  loading = undefined
  contributed = []
}

async function loadAll(from: Load): Promise<void> {
  const all = (await loadChunk(from)).contributed
  contributed = all
  for (const watcher of watchers) watcher()
}

/** Loads the contributions of all features once. A failure is not cached, so that the next caller tries again. */
export async function needContributions(): Promise<void> {
  if (!load) return
  loading ??= loadAll(load)
  try {
    await loading
  } catch (error) {
    loading = undefined
    throw error
  }
}

const at = <K extends keyof Actions>(all: readonly Contributions[], place: K): Actions[K] =>
  // All values of a place have the same type, which is defined by `Actions`.
  all.flatMap(({ actions }) => [...(actions?.[place] ?? [])] as unknown[]) as unknown as Actions[K]

/** The contributions of all features to a place, in the order of the features. Every page but the first waits for them. */
export const contributedActions = <K extends keyof Actions>(place: K): Actions[K] => at(contributed, place)

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** As `contributedActions`, for components of the first page, which may be rendered before the contributions are loaded. */
export function useContributedActions<K extends keyof Actions>(place: K): Actions[K] {
  const all = useSyncExternalStore(watch, () => contributed)
  return useMemo(() => at(all, place), [all, place])
}
