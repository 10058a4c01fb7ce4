import type { ApiDocument } from '../model/openapi.ts'
import type { ChangeDraft, Draft } from '../model/draft.ts'
import type { Chosen } from '../model/useRequests.ts'

/** What a step shows and changes. */
export interface StepProps {
  draft: Draft
  change: ChangeDraft
}

/** What a step needs that comes after the choice of the API. */
export interface ApiStepProps extends StepProps {
  document: ApiDocument
  chosen: Chosen
}
