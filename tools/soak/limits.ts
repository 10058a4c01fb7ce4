import type { Column, Role } from './samples.ts'

export interface Limit {
  what: string
  column: Column
  unit: string
  /** The most that the value may rise in an hour, or the least if it may only fall so far. */
  rise: { most: number } | { least: number }
  /** The highest, or lowest, that the median may be. */
  level?: { most: number } | { least: number }
  /** The processes whose restart begins a new segment. */
  cutBy: readonly Role[]
  /** Whether only samples count that no fault has disturbed. */
  calm: boolean
  /** Why the limit is where it is. */
  why: string
}

/** Seconds of a segment that do not count: code is loaded, pools and caches fill, the young heap finds its size. */
export const warmUpSeconds = 180
/** Seconds after a fault in which samples are not calm: a restart takes two to five, a recovery of the database ten. */
export const disturbedSeconds = 30
/** Samples that must remain for a slope to be judged. */
export const leastSamples = 12
/** Seconds within which every device is back after its connection was cut (F17 of docs/faults.md). */
export const backSeconds = 130

/** All limits of a run on `devices` devices, each with its reason. */
export const limitsFor = (devices: number): Limit[] => [...memoryLimits, ...storageLimits, ...delayLimits(devices)]

const memoryLimits: Limit[] = [
  {
    what: 'memory of the supervisor',
    column: 'supervisor_mb',
    unit: 'MB',
    rise: { most: 5 },
    cutBy: ['supervisor'],
    calm: false,
    why: 'it does nothing but wait, and restarts a process each few minutes',
  },
  {
    what: 'memory of api and gateway',
    column: 'api_mb',
    unit: 'MB',
    rise: { most: 60 },
    cutBy: ['api'],
    calm: false,
    why: '90,000 reports an hour: 0.7 kB kept of each one would be 60 MB. The heap itself wanders by 20 MB',
  },
  {
    what: 'memory of the worker',
    column: 'worker_mb',
    unit: 'MB',
    rise: { most: 60 },
    cutBy: ['worker'],
    calm: false,
    why: 'the same heap that wanders; the jobs of an hour, 2,000, would have to keep 30 kB each',
  },
  {
    what: 'private memory of PostgreSQL',
    column: 'postgres_mb',
    unit: 'MB',
    rise: { most: 60 },
    cutBy: ['postgres'],
    calm: false,
    why: 'each of some 30 connections keeps what it has planned, at most 1 or 2 MB more in an hour',
  },
  {
    what: 'open files of api and gateway',
    column: 'api_files',
    unit: '',
    rise: { most: 20 },
    cutBy: ['api'],
    calm: true,
    why: 'a leak of one in each fault, or of one in each 700 requests',
  },
  {
    what: 'open files of the worker',
    column: 'worker_files',
    unit: '',
    rise: { most: 20 },
    cutBy: ['worker'],
    calm: true,
    why: 'as above',
  },
  {
    what: 'processes of PostgreSQL',
    column: 'postgres_processes',
    unit: '',
    rise: { most: 20 },
    level: { most: 80 },
    cutBy: ['postgres'],
    calm: true,
    why: '100 connections are possible; a connection that is not given back is a process',
  },
]

const storageLimits: Limit[] = [
  {
    what: 'bytes of the database for each report',
    column: 'report_bytes',
    unit: 'B',
    rise: { most: 100 },
    level: { most: 2000 },
    cutBy: ['supervisor'],
    calm: false,
    why: 'a report has some 20 values; it is stored once and never changed, so its size is constant',
  },
  {
    what: 'tables whose rows are only updated',
    column: 'updated_tables_mb',
    unit: 'MB',
    rise: { most: 8 },
    cutBy: ['supervisor'],
    calm: false,
    why: 'the number of rows is constant, and autovacuum makes room for the next update',
  },
]

const delayLimits = (devices: number): Limit[] => [
  {
    what: 'longest delay of the event loop in the last seconds',
    column: 'loop_delay_ms',
    unit: 'ms',
    rise: { most: 50 },
    level: { most: 100 },
    cutBy: ['api'],
    calm: true,
    why: 'above 100 ms a terminal is felt to lag; a shared machine has delays of its own',
  },
  {
    what: '95th percentile of API calls',
    column: 'api_p95_ms',
    unit: 'ms',
    rise: { most: 50 },
    level: { most: 200 },
    cutBy: ['supervisor'],
    calm: true,
    why: 'lists of some hundred rows take 5 to 20 ms on an idle machine; ten times that is another problem',
  },
  {
    what: 'devices online',
    column: 'devices_online',
    unit: '',
    rise: { least: -devices / 20 },
    level: { least: devices * 0.95 },
    cutBy: ['supervisor'],
    calm: true,
    why: 'every device returns; one in twenty may be on its way back from the last cut',
  },
]
