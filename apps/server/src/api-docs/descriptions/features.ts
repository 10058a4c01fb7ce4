import { features } from '../../features.ts'
import type { ApiDocs } from '../../kit/api-docs.ts'

// The generator of the document is loaded on demand, and these files with it.
const loaded = await Promise.all(features.map(async ({ apiDocs }) => (await apiDocs?.())?.default))

/** What features say about their endpoints in the API document. */
const documented: readonly ApiDocs[] = loaded.filter((docs) => docs !== undefined)

const joined = <T>(pick: (docs: ApiDocs) => Readonly<Record<string, T>> | undefined): Readonly<Record<string, T>> =>
  Object.assign({}, ...documented.map(pick)) as Readonly<Record<string, T>>

/** One line for each operation. */
export const operationSummaries = joined(({ summaries }) => summaries)
/** What each operation does, beyond its summary. */
export const operationDescriptions = joined(({ operations }) => operations)
export const featureFields = joined(({ fields }) => fields)
/** Request bodies that work in the demo, by operation. */
export const bodyExamples = joined(({ bodies }) => bodies)
/** Names by which lists can be sorted, with spaces between them, by operation. */
export const sortNames = joined(({ sorts }) => sorts)
export const featureParameters = joined(({ parameters }) => parameters)

/** The headings that features bring, by the name of the list of endpoints. */
export const featureHeadings: ReadonlyMap<string, NonNullable<ApiDocs['heading']>> = new Map(
  documented.flatMap(({ heading, operations }) =>
    heading ? Object.keys(operations).map((name) => [name.split('.')[0]!, heading] as const) : [],
  ),
)
