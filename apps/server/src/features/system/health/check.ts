import type { CheckId, FindingCode } from '@outpost/contract/system/health/checks'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { extensionPoint } from '../../../kit/extension.ts'
import type { Installation } from '../check-address.ts'

export type Values = Record<string, string | number>

/** What a check found, with the values that its text contains. */
export interface Found {
  code: FindingCode
  values?: Values
}

export const found = (code: FindingCode, values: Values = {}): Found => ({ code, values })

/** Access to the database that only reads. */
export interface ReadDatabase {
  /** Sees all rows of the program's own tables. */
  rows: <Row>(statement: string, values?: unknown[]) => Promise<Row[]>
  /** Sees what PostgreSQL tells of the program's own connections. */
  statistics: <Row>(statement: string) => Promise<Row[]>
  /** For functions of features that need a transaction. */
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
}

/** What the checks look at. The command line has no running server, and sometimes no database. */
export interface Subject extends Installation {
  /** The name of this host within the installation. */
  host: string
  /** The public address, without a trailing slash. */
  address: string | undefined
  database: ReadDatabase | undefined
  sealer: App['sealer'] | undefined
  /** The running server, for what only it knows. */
  server: App | undefined
}

/** One check. It writes nothing, and what it cannot measure it reports as unknown. */
export interface HealthCheck {
  id: CheckId
  /** Seconds that it may take; 8 by default. */
  seconds?: number
  run: (subject: Subject, signal: AbortSignal) => Promise<Found>
}

/** A check that needs the database. */
export const databaseCheck = (
  id: CheckId,
  run: (database: ReadDatabase, subject: Subject) => Promise<Found>,
): HealthCheck => ({
  id,
  run: async (subject) => (subject.database ? run(subject.database, subject) : found('any.needs_database')),
})

/** A check that needs the running server. */
export const serverCheck = (
  id: CheckId,
  run: (server: App, subject: Subject, signal: AbortSignal) => Promise<Found>,
  seconds?: number,
): HealthCheck => ({
  id,
  ...(seconds !== undefined && { seconds }),
  run: async (subject, signal) => (subject.server ? run(subject.server, subject, signal) : found('any.needs_server')),
})

/** Checks of later features. Their texts are in the contract with the others. */
export const healthChecksOfFeatures = extensionPoint<HealthCheck>('healthChecksOfFeatures')
