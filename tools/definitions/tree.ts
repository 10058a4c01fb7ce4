import { companies } from '@outpost/contract/companies/endpoints'
import { Company } from '@outpost/contract/companies/schemas'
import { auth } from '@outpost/contract/auth/endpoints'
import { authSchemas } from '@outpost/contract/auth/schemas'
import type { Api } from './api.ts'
import { Failure } from './failure.ts'

/** The names of the companies from below the root to a company; empty for the root. */
export type CompanyPath = readonly string[]

/** The companies at and below one company, the root. Those of the plan that do not exist yet have a provisional id. */
export class Tree {
  readonly root: Company
  /** All companies that the token sees, also those above the root. */
  readonly #all: ReadonlyMap<number, Company>
  readonly #ids = new Map<string, number>()
  readonly #paths = new Map<number, CompanyPath>()

  constructor(all: readonly Company[], root: Company) {
    this.root = root
    this.#all = new Map(all.map((company) => [company.id, company]))
    const children = Map.groupBy(all, ({ parent_id }) => parent_id)
    const add = (company: Company, path: CompanyPath): void => {
      if (this.#ids.has(keyOf(path)))
        throw new Failure(
          `${company.parent_name} has two subsidiaries named ${company.name}. Definitions name companies, so rename one of them.`,
        )
      this.put(path, company.id)
      for (const child of children.get(company.id) ?? []) add(child, [...path, child.name])
    }
    add(root, [])
  }

  /** Adds a company, or replaces its provisional id. */
  put(path: CompanyPath, id: number): void {
    this.#ids.set(keyOf(path), id)
    this.#paths.set(id, path)
  }

  /** Removes a company, so that nothing can refer to it. */
  drop(path: CompanyPath): void {
    this.#ids.delete(keyOf(path))
  }

  idOf(path: CompanyPath): number | undefined {
    return this.#ids.get(keyOf(path))
  }

  /** Returns the path of a company; undefined for one that is not at or below the root. */
  pathOf(id: number): CompanyPath | undefined {
    return this.#paths.get(id)
  }

  /** All companies below the root, each after its parent. */
  below(): { company: Company; path: CompanyPath }[] {
    return [...this.#all.values()]
      .flatMap((company) => {
        const path = this.pathOf(company.id)
        return path === undefined || path.length === 0 ? [] : [{ company, path }]
      })
      .toSorted((a, b) => a.path.length - b.path.length || (keyOf(a.path) < keyOf(b.path) ? -1 : 1))
  }

  /** Returns the key of a company under which `Names` keeps what belongs to it. */
  keyOfId(id: number): string {
    const path = this.pathOf(id)
    return path ? keyOf(path) : `above ${id}`
  }

  /** Returns the keys of a company and of those above it that the token sees, the nearest first. */
  keysUpFrom(path: CompanyPath): string[] {
    const within = Array.from({ length: path.length + 1 }, (_, n) => keyOf(path.slice(0, path.length - n)))
    const above: string[] = []
    for (let up = this.#all.get(this.root.parent_id ?? 0); up; up = this.#all.get(up.parent_id ?? 0))
      above.push(this.keyOfId(up.id))
    return [...within, ...above]
  }
}

/** Returns a path as one text, by which paths can be compared. */
export const keyOf = (path: CompanyPath): string => JSON.stringify(path)

/**
 * Reads the companies at and below one company.
 * @param name of the company; by default that of the token
 */
export async function readTree(api: Api, name: string | undefined): Promise<Tree> {
  const all = await api.all(companies.list, Company)
  const own = name === undefined ? (await api.one(auth.user, authSchemas.user.answer)).company_id : undefined
  const found = all.filter((company) => (name === undefined ? company.id === own : company.name === name))
  if (found.length > 1)
    throw new Failure(`${found.length} companies are named ${name}. Use a token of the one that you mean.`)
  if (!found[0]) throw new Failure(`There is no company named ${name}, or the token does not see it.`)
  return new Tree(all, found[0])
}
