import type { MessageKind } from '@outpost/contract/alerts/constants'
import type { ReceiverKind, Transport } from '@outpost/contract/alerts/receivers/constants'
import type { BlockList } from 'node:net'

/** The settings of a receiver that may be shown. Which of them it has depends on its kind. */
export interface ReceiverSettings {
  url?: string
  host?: string
  port?: number
  transport?: Transport
  topic?: string
  username?: string
  chat_id?: string
  /** The router that sends SMS, and to which numbers. */
  device_id?: number
  numbers?: string[]
}

/** A receiver with its secret. Exists only in memory. */
export interface Receiver {
  kind: ReceiverKind
  settings: ReceiverSettings
  secret: string | undefined
  /** Missing for one that is not stored yet. */
  id?: number
  companyId?: number
}

/** A message of an automation, as receivers get it. */
export interface Message {
  /** The same in every attempt, so that a message that arrives twice is recognised. */
  id: string
  /** From 1. From 2 on, an earlier attempt may have arrived. */
  attempt: number
  type: MessageKind | 'test'
  incident_id: number | null
  subject: string
  message: string
  automation: { id: number; name: string } | null
  device: { id: number; name: string; serial: string | null; mac: string | null } | null
  company_id: number
  /** When it happened. */
  at: Date
  /** The page with the details. */
  url: string
}

/** What a receiver answered. `status` is that of HTTP, if there is one. */
export interface Answer {
  ok: boolean
  status: number | null
  text: string
}

/** Where messages may be sent to, and what the product calls itself there. */
export interface Sender {
  allowed: BlockList
  name: string
  /** The host name of the installation. */
  host: string
}

/** Sends a message to a receiver of one kind, within the time limit of the signal. Throws an Error with the reason. */
export type Send = (receiver: Receiver, message: Message, sender: Sender, signal: AbortSignal) => Promise<Answer>
