import { repositoryFiles, textOf } from './source-files.ts'

/** Reads a list of manifests and returns the feature of each, in the order of the list. */
function featuresOf(path: string): string[] {
  const text = textOf(path)
  const imports = text.matchAll(/import (\w+) from '\.\/(?:features\/)?([\w-]+)\/feature\.ts'/g)
  const featureByName = new Map([...imports].map(([, name, feature]) => [name!, feature!]))
  const names = /features: readonly Feature\[\] = \[([^\]]+)\]/.exec(text)?.[1]?.match(/\w+/g) ?? []
  return names.map((name) => featureByName.get(name) ?? name)
}

/** Returns the features in the order of the server's list. A feature may import only those before it. */
export const features = (): string[] => featuresOf('apps/server/src/features.ts')

/** Returns the features of the contract in the order of its list. */
export const contractFeatures = (): string[] => featuresOf('packages/contract/src/features.ts')

/** Returns the features of the console in the order of its list. */
export const listedConsoleFeatures = (): string[] => featuresOf('apps/console/src/features.ts')

/** Returns the features that have a folder in the server or in the console. */
export const featureFolders = (packageName: 'server' | 'console'): string[] => [
  ...new Set(
    repositoryFiles().flatMap(
      (path) => new RegExp(`^apps/${packageName}/src/features/([\\w-]+)/`).exec(path)?.[1] ?? [],
    ),
  ),
]
