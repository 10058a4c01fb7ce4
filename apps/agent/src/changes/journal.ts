import type { ChangePhase } from '@outpost/contract/device/change'
import type { PlanTest } from '@outpost/contract/device/plan'

/** What the device remembers about a change, so that it can undo it after any interruption. */
export interface Journal {
  change: string
  /** The id of the command that ordered it. */
  command: string
  /**
   * `armed`: anything after the journal may have changed. `rebooting`: the same, but the restart belongs to the plan.
   * The others are final.
   */
  state: 'armed' | 'rebooting' | 'confirmed' | 'restored'
  phase: ChangePhase
  /** The boot id, and the deadline in seconds of uptime. */
  boot: string
  deadline: number
  within: number
  /** The SHA-256 of the token that confirms it. */
  confirm: string
  /** The old files; null for one that did not exist. */
  old: { path: string; file: { bytes: string; mode: number; owner: string } | null }[]
  services: string[]
  /** Whether a `uci` config changed. */
  configs: boolean
  tests: PlanTest[]
  code: string
  text: string
  log: string
  /** Whether the device restarted because it stayed offline after the old files were back. It does so once. */
  restarted?: true
}

export interface JournalStore {
  /** Returns all journals, the oldest first. */
  all(): Promise<Journal[]>
  /** Stores a journal durably. When it rejects, the change must not go on. */
  save(journal: Journal): Promise<void>
}

/** The number of ended changes that are kept. */
const keptJournals = 5

export const isOver = ({ state }: Journal): boolean => state === 'confirmed' || state === 'restored'

/** Returns the ended journals beyond those that are kept, given the oldest first. */
export const surplus = (journals: readonly Journal[]): Journal[] => {
  const over = journals.filter(isOver)
  return over.slice(0, Math.max(0, over.length - keptJournals))
}
