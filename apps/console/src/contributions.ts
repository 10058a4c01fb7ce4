import { features } from './features.ts'
import type { Contributions } from './kit/screen/contributions.ts'

const files = import.meta.glob<Contributions>('./features/*/contributions.ts', { eager: true, import: 'default' })

/** What the features contribute to pages of other features, in the order of the features. */
export const contributed: readonly Contributions[] = features.flatMap(
  ({ name }) => files[`./features/${name}/contributions.ts`] ?? [],
)
