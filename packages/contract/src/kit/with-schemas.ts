import { z } from 'zod'
import type { Endpoint, Endpoints, EndpointSchemas, SchemasOf } from './endpoint.ts'
import type { Answer, AnswerKind } from './page.ts'

/** An endpoint with its schemas, as the server, the API document and tests use it. */
export interface EndpointWithSchemas extends Endpoint {
  input?: z.ZodType
  params?: z.ZodObject
  /** Adds the schema of the response, and the names allowed in the `fields` query parameter. */
  answer: Answer & { schema: z.ZodType; fields?: readonly string[] }
}

/** Successful results, failures, and the texts of `meta`. */
const partlySchema = ({ answer, fault }: EndpointSchemas, meta: readonly string[]): z.ZodType =>
  z.object({
    data: z.array(answer!),
    errors: z.array(fault!),
    ...(meta.length > 0 && { meta: z.object(Object.fromEntries(meta.map((name) => [name, z.string()]))) }),
  })

/** Schemas of response kinds without a record of the endpoint. */
const ownSchemas: Partial<Record<AnswerKind, z.ZodType>> = {
  channel: z.object({ channel: z.string() }),
  file: z.object({ name: z.string(), content: z.instanceof(Uint8Array) }),
}

function schemaOf({ kind, meta = [] }: Answer, schemas: EndpointSchemas): z.ZodType {
  if (kind === 'partly') return partlySchema(schemas, meta)
  return schemas.answer ?? ownSchemas[kind] ?? z.void()
}

const fieldsOf = ({ kind }: Answer, { answer, fields }: EndpointSchemas): readonly string[] | undefined =>
  fields ?? (kind === 'page' && answer instanceof z.ZodObject ? Object.keys(answer.shape) : undefined)

function joined(endpoint: Endpoint, schemas: EndpointSchemas): EndpointWithSchemas {
  const { input, params } = schemas
  const fields = fieldsOf(endpoint.answer, schemas)
  return {
    ...endpoint,
    ...(input && { input }),
    ...(params && { params }),
    answer: { ...endpoint.answer, schema: schemaOf(endpoint.answer, schemas), ...(fields && { fields }) },
  }
}

/**
 * Combines a list of endpoints with its schemas.
 * @example withSchemas(tags, tagSchemas).create.input // the schema of a new tag
 */
export const withSchemas = <L extends Endpoints>(
  endpoints: L,
  schemas: SchemasOf<L>,
): Readonly<Record<keyof L & string, EndpointWithSchemas>> =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, joined(endpoint, schemas[name as keyof L])]),
  ) as Readonly<Record<keyof L & string, EndpointWithSchemas>>
