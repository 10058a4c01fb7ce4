import { confirmWithin } from '@outpost/contract/device/change'
import { useSyncExternalStore } from 'react'
import { useUser } from '../../../kit/auth/session.tsx'

export const steps = ['devices', 'endpoints', 'values', 'review', 'result'] as const
export type StepName = (typeof steps)[number]

/** A device of the run, as the steps show it. */
export interface DraftDevice {
  id: number
  name: string
  serial: string
  mac: string
  online: boolean
}

/** Names of devices that are listed; the others are counted. */
const named = 10

/** The names of devices, of which the first are listed. */
export const namesOf = (ids: readonly number[], devices: readonly DraftDevice[]): string => {
  const byId = new Map(devices.map(({ id, name }) => [id, name]))
  const names = ids.slice(0, named).map((id) => byId.get(id) ?? `#${id}`)
  return ids.length > named ? `${names.join(', ')} … +${ids.length - named}` : names.join(', ')
}

/** The description of the API that the devices have. */
export interface DraftApi {
  name: string
  /** The address of the description, below the API of this server. */
  path: string
}

/** A request that the user has chosen. The same operation can be chosen several times, for different elements. */
export interface ChosenRequest {
  key: string
  /** The id of its operation. */
  operation: string
  /** The values of the parameters in the path. */
  parameters: Readonly<Record<string, string>>
}

/** What is sent for an option: one text for all devices, or one each, by the id of the device. */
export type ChosenValue = { kind: 'all'; text: string } | { kind: 'each'; texts: Readonly<Record<number, string>> }

/** What a device has answered: the bodies by path, and why there is none. */
export interface Reading {
  state: 'reading' | 'read' | 'failed'
  answers: Readonly<Record<string, unknown>>
  message: string
}

/** A part of the devices that was sent in one request, with the channel of its outcome. */
export interface SentPart {
  channel: string
  ids: readonly number[]
}

/** What was sent. `actionName` is its name in the log. */
export interface SentRun {
  actionName: string
  title: string
  parts: readonly SentPart[]
  /** The devices that were not sent anything, because a later request failed, and the reason. */
  unsent: readonly number[]
  failure: string
}

/** Everything that the user has chosen on the page, and how far it is. */
export interface Draft {
  step: StepName
  devices: readonly DraftDevice[]
  api: DraftApi | undefined
  requests: readonly ChosenRequest[]
  /** By the key of the option. */
  values: Readonly<Record<string, ChosenValue>>
  /** By the id of the device. */
  readings: Readonly<Record<number, Reading>>
  title: string
  confirmWithin: number
  run: SentRun | undefined
}

/** A draft without anything in it. */
export const blank: Draft = {
  step: 'devices',
  devices: [],
  api: undefined,
  requests: [],
  values: {},
  readings: {},
  title: '',
  confirmWithin: confirmWithin.usual,
  run: undefined,
}

/** It stays while the user looks at another page, and belongs to the user who made it. It may contain secrets. */
let kept: { userId: number | undefined; draft: Draft } = { userId: undefined, draft: blank }
const watchers = new Set<() => void>()
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function keep(userId: number | undefined, draft: Draft): void {
  kept = { userId, draft }
  for (const watcher of watchers) watcher()
}

/** Changes the draft of the user. What depends on the present draft is a function, as answers of devices come late. */
export type ChangeDraft = (changes: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void

/** Begins a new draft with devices. It belongs to the next user who looks at it. */
export const beginDraft = (devices: readonly DraftDevice[]): void => keep(undefined, { ...blank, devices })

/** The draft of the signed-in user. */
export function useDraft(): [Draft, ChangeDraft] {
  const { id } = useUser()
  const { userId, draft } = useSyncExternalStore(watch, () => kept)
  const isMine = userId === undefined || userId === id
  const change: ChangeDraft = (changes) => {
    const now = kept.userId === undefined || kept.userId === id ? kept.draft : blank
    keep(id, { ...now, ...(typeof changes === 'function' ? changes(now) : changes) })
  }
  return [isMine ? draft : blank, change]
}
