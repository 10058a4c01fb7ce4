import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { features } from '../features.ts'

const root = join(import.meta.dirname, '../../../..')

/**
 * Imports a file of every feature that has one, in the order of the features.
 * @example await featureFiles('apps/server/src/features/{feature}/testing/records.ts')
 */
export async function featureFiles<T>(path: string): Promise<T[]> {
  const found = features.flatMap(({ name }) => globSync(path.replace('{feature}', name), { cwd: root }))
  return Promise.all(found.map((file) => import(/* @vite-ignore */ pathToFileURL(join(root, file)).href) as Promise<T>))
}
