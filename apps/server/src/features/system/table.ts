import type { Generated } from 'kysely'

export interface SystemTables {
  program_processes: {
    /** Host and roles. */
    name: string
    host: string
    roles: string[]
    version: string
    node: string
    /** Milliseconds that the clock of the host is ahead of the database's. */
    clock_ms: number
    /** The latest starts, the newest last. */
    starts: Date[]
    seen_at: Generated<Date>
  }
  /** One-time tokens with which hosts join. */
  host_tokens: {
    /** The SHA-256 of the value that a host sends. */
    handle_hash: Buffer
    sealed: Buffer
    roles: string[]
    expires_at: Date
  }
  acme_certificates: {
    directory: string
    names: string[]
    /** The private key of the account, sealed. */
    account: Buffer
    certificate: string | null
    /** The private key of the certificate, sealed. */
    key: Buffer | null
    challenge: Buffer | null
    challenge_until: Date | null
    next_at: Generated<Date>
    failures: Generated<number>
    failure: string | null
    failed_at: Date | null
  }
  /** The consoles whose files are kept. */
  console_builds: { id: Buffer; files: string[]; seen_at: Generated<Date> }
  console_files: { name: string; compressed: boolean; content: Buffer; sha256: Buffer }
  health_samples: { day: string; host: string; database_bytes: number; free_bytes: number }
}

declare module '../../db/database.ts' {
  interface Database extends SystemTables {}
}
