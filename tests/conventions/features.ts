import { repositoryFiles, textOf } from './source-files.ts'

/** Reads a list of imported names, and gives the feature each: every feature once, in the order of the list. */
function featuresOf(path: string, list: RegExp, imports: RegExp): string[] {
  const text = textOf(path)
  const featureByName = new Map([...text.matchAll(imports)].map(([, name, feature]) => [name!, feature!]))
  const names = list.exec(text)?.[1]?.match(/\w+/g) ?? []
  return [...new Set(names.map((name) => featureByName.get(name) ?? name))]
}

/**
 * The features in the order of the server's list, which is also the order of who may see whom. A feature with several
 * implementations stands where the list names its first.
 */
export const features = (): string[] =>
  featuresOf(
    'apps/server/src/features.ts',
    /features: readonly Feature\[\] = \[([^\]]+)\]/,
    /import (\w+) from '\.\/features\/([\w-]+)\//g,
  )

/** The features of the contract in the order of its list. */
export const contractFeatures = (): string[] =>
  featuresOf('packages/contract/src/api.ts', /export const api = \{([^}]+)\}/, /import \{ (\w+) \} from '\.\/([\w-]+)/g)

/** The features of the console in the order of its list. */
export const listedConsoleFeatures = (): string[] =>
  featuresOf(
    'apps/console/src/features.ts',
    /features: readonly Feature\[\] = \[([^\]]+)\]/,
    /import (\w+) from '\.\/features\/([\w-]+)\//g,
  )

/** The features that have a folder on a package. */
export const featureFolders = (packageName: 'server' | 'console'): string[] => [
  ...new Set(
    repositoryFiles().flatMap(
      (path) => new RegExp(`^apps/${packageName}/src/features/([\\w-]+)/`).exec(path)?.[1] ?? [],
    ),
  ),
]
