import { isSecretName } from '@outpost/contract/kit/secret-names'
import type { TemplateRequest } from '@outpost/contract/multi-config/schemas'
import type { PlannedEntry } from './plan.ts'
import type { Request } from './values.ts'

const bullets = '•••'

/** A body as JSON, without its secrets. */
export function shownBody({ body: { fields } }: Request, body: unknown): string {
  const secret = new Set(fields.flatMap((field) => (field.secret ? [field.name] : [])))
  return JSON.stringify(
    body,
    (name: string, value: unknown) => ((secret.has(name) || isSecretName(name)) && value !== '' ? bullets : value),
    2,
  )
}

/** The requests of a plan that all devices get in the same way, which can be saved, and whether others are left out. */
export function templateOf(
  plan: readonly PlannedEntry[],
  devices: number,
): { requests: TemplateRequest[]; partly: boolean } {
  const same = plan.filter(({ ids }) => ids.length === devices)
  return {
    requests: same.map(({ request, body }) => ({
      path: request.path,
      method: request.operation.method,
      content_type: 'application/json',
      ...(body !== undefined && { request_data: body }),
    })),
    partly: same.length < plan.length,
  }
}
