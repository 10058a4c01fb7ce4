import { administrationPages } from './administration-pages.ts'
import type { Figure } from './measure.ts'
import { comparePage } from './pages.ts'
import { connectOwner, startProgram } from './program.ts'
import { seedAdministration } from './seed-administration.ts'
import { seedFleet } from './seed-fleet.ts'

/** Lists of 100,000 users, tags, audit lines and files in 10,000 companies, compared with plain SQL for the same. */
export async function benchAdministration(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const client = await connectOwner(held, program)
  await seedFleet(client, 10_000, 100_000)
  await seedAdministration(client, 100_000)
  const figures: Figure[] = []
  for (const page of administrationPages)
    figures.push(await comparePage(program.url, program.admin.headers, client, page))
  return figures
}
