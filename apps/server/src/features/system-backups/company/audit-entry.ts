import type { Client } from 'pg'
import type { Counts } from './apply.ts'
import type { Restored } from './companies.ts'

/** Adds an entry to the audit log of the company: who, from which backup, and how much. */
export async function writeEntry(
  now: Client,
  { id, name, ids }: Restored,
  backup: string,
  counts: ReadonlyMap<string, Counts>,
): Promise<void> {
  const sum = (kind: keyof Counts): number => [...counts.values()].reduce((all, count) => all + count[kind], 0)
  const detail = {
    name,
    backup,
    companies: ids.length,
    added: sum('added'),
    changed: sum('changed'),
    removed: sum('removed'),
  }
  await now.query(`INSERT INTO public.audit (company_id, username, act, target, detail) VALUES ($1, $2, $3, $4, $5)`, [
    id,
    'npm run restore',
    'company restored from a backup',
    `company:${id}`,
    JSON.stringify(detail),
  ])
}
