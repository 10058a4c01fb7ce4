/** A request body that works in the demo, or the reason why no example can work there. */
export interface BodyExample {
  body?: unknown
  'no example'?: string
}

/**
 * What the API document says about the endpoints of a feature. A test finds what is missing, and what belongs to
 * something that no longer exists.
 */
export interface ApiDocs {
  /** The heading of its endpoints, for a feature that does not appear under one of `api-docs/tags.ts`. */
  heading?: { name: string; description: string }
  /** One line for each operation, by operation: `tags.create`. */
  summaries: Readonly<Record<string, string>>
  /** What each operation does, beyond its summary. */
  operations: Readonly<Record<string, string>>
  /** What each field contains, by `owner.name`, where the owner is a component, an operation or a list of endpoints. */
  fields: Readonly<Record<string, string>>
  /** Request bodies that work in the demo, by operation. */
  bodies?: Readonly<Record<string, BodyExample>>
  /** Names by which a list can be sorted, with spaces between them, by operation; `*` is any value that devices report. */
  sorts?: Readonly<Record<string, string>>
  /** Values of parameters that work in the demo, by `operation.name`. */
  parameters?: Readonly<Record<string, unknown>>
}

/** Declares what the API document says about the endpoints of a feature, in its `api-docs.ts`. */
export const apiDocs = (docs: Partial<ApiDocs>): ApiDocs => ({ summaries: {}, operations: {}, fields: {}, ...docs })

/** A request body that works in the demo. */
export const body = (value: unknown): BodyExample => ({ body: value })
/** The reason why no request body can work in the demo. Also for an operation without a body that needs a person. */
export const none = (reason: string): BodyExample => ({ 'no example': reason })

/**
 * Returns descriptions of fields under the name of their owner.
 * @example fieldsOf('Tag', { id: 'The id of the tag.' }) // { 'Tag.id': 'The id of the tag.' }
 */
export const fieldsOf = (owner: string, fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [`${owner}.${name}`, text]))
