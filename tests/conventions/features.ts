import { repositoryFiles, textOf } from './source-files.ts'

/** Reads a list of imported names and returns the feature of each: every feature once, in the order of the list. */
function featuresOf(path: string, list: RegExp, imports: RegExp): string[] {
  const text = textOf(path)
  const featureByName = new Map([...text.matchAll(imports)].map(([, name, feature]) => [name!, feature!]))
  const names = list.exec(text)?.[1]?.match(/\w+/g) ?? []
  return [...new Set(names.map((name) => featureByName.get(name) ?? name))]
}

/**
 * Returns the features in the order of the server's list. A feature may import only those before it. A feature with
 * several implementations takes the place of the first one in the list.
 */
export const features = (): string[] =>
  featuresOf(
    'apps/server/src/features.ts',
    /features: readonly Feature\[\] = \[([^\]]+)\]/,
    /import (\w+) from '\.\/features\/([\w-]+)\//g,
  )

/** Returns the features of the contract in the order of its list. */
export const contractFeatures = (): string[] =>
  featuresOf('packages/contract/src/api.ts', /export const api = \{([^}]+)\}/, /import \{ (\w+) \} from '\.\/([\w-]+)/g)

/** Returns the features of the console in the order of its list. */
export const listedConsoleFeatures = (): string[] =>
  featuresOf(
    'apps/console/src/features.ts',
    /features: readonly Feature\[\] = \[([^\]]+)\]/,
    /import (\w+) from '\.\/features\/([\w-]+)\//g,
  )

/** Returns the features that have a folder in the server or in the console. */
export const featureFolders = (packageName: 'server' | 'console'): string[] => [
  ...new Set(
    repositoryFiles().flatMap(
      (path) => new RegExp(`^apps/${packageName}/src/features/([\\w-]+)/`).exec(path)?.[1] ?? [],
    ),
  ),
]
